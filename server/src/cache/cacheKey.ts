// A cached answer depends on its address only: path and the query parameters that mean something, in one order. What
// else stands in an address (campaign codes, noise) never makes a second entry, nor reaches the page.

/** Longer addresses are answered without the cache. */
export const longestKey = 2048;

/**
 * The normalised address: the path, then the parameters named in `known`, sorted, each once; all of them as they stand
 * when null, where one named twice is refused by who answers. Two addresses with the same key get the same answer,
 * which is made for the key itself. Invariant S15.
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
