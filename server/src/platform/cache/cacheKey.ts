// A cached answer depends only on the path and the known query parameters, sorted. Other parameters (campaign codes) never
// create a second entry, nor reach the page.

/** Longer addresses are answered without the cache. */
export const longestKey = 2048;

/**
 * The normalised address: the path, then the parameters in `known`, sorted, each once. With `known` null, keeps all of
 * them unchanged, because the route refuses a repeated one. The cache renders the answer for the key itself, so addresses
 * with the same key get the same answer. Invariant S15.
 */
export function cacheKeyOf(address: string, known: ReadonlySet<string> | null): string {
  const at = address.indexOf('?');
  if (at < 0) return address;
  const path = address.slice(0, at);
  const names = new Set<string>();
  const pairs: string[] = [];
  for (const pair of address.slice(at + 1).split('&')) {
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    if (name === '' || (known && (names.has(name) || !known.has(name)))) continue;
    names.add(name);
    pairs.push(pair);
  }
  if (pairs.length === 0) return path;
  return `${path}?${pairs.sort().join('&')}`;
}
