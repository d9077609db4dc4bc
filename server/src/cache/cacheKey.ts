// A cached answer depends on its address only: path and the query parameters that mean something, in one order. What
// else stands in an address (campaign codes, noise) never makes a second entry, nor reaches the page.

/** Longer addresses are answered without the cache. */
export const longestKey = 2048;

/**
 * The normalised address: the path, then the parameters named in `known` (all of them when null), sorted, each once.
 * Two addresses with the same key get the same answer, which is made for the key itself. Invariant S15.
 */
export function cacheKeyOf(address: string, known: ReadonlySet<string> | null): string {
  const at = address.indexOf('?');
  if (at < 0) return address;
  const path = address.slice(0, at);
  const pairs = new Map<string, string>();
  for (const pair of address.slice(at + 1).split('&')) {
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    if (name === '' || pairs.has(name) || (known && !known.has(name))) continue;
    pairs.set(name, pair);
  }
  if (pairs.size === 0) return path;
  return `${path}?${[...pairs.values()].sort().join('&')}`;
}
