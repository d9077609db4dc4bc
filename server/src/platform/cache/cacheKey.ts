// A cached answer depends on its address only: path and the query parameters that mean something, in one order. Other
// parameters of an address (campaign codes, noise) never make a second entry, nor reach the page.

/** Longer addresses are answered without the cache. */
export const longestKey = 2048;

/**
 * The normalised address: the path, then the parameters named in `known`, sorted, each once; all of them unchanged when
 * `known` is null, where the route refuses a repeated one. Two addresses with the same key get the same answer, which
 * is made for the key itself. Invariant S15.
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
