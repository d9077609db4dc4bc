// Resolves a SKU as the stock calls take it: with hyphens for its spaces, which also join the parts of a set.

/** More parts are no SKU; it bounds the work for a hostile request. */
const mostSegments = 16;

const segmentsOf = (text: string): string[] => {
  const segments = text.split('-');
  return segments.length > mostSegments || segments.includes('') ? [] : segments;
};

/** Every text within a stock SKU that may be a SKU of its own. Spec 2 §3. */
export function possibleStockSkus(text: string): string[] {
  const segments = segmentsOf(text);
  return segments.flatMap((_segment, from) =>
    segments.slice(from).map((_last, length) => segments.slice(from, from + length + 1).join('-')),
  );
}

/**
 * The SKUs that a stock SKU names: one product, or the parts of a set in their order. `known` maps stock SKUs to SKUs.
 * The reading with the fewest SKUs wins, so `J1190P-MJ` is the product `J1190P MJ` and no set. Null when no reading
 * consists of known SKUs only. Spec 2 §4, §7.
 */
export function skusOfStockSku(text: string, known: ReadonlyMap<string, string>): string[] | null {
  const segments = segmentsOf(text);
  if (segments.length === 0) return null;
  // By the number of segments that are read: the fewest SKUs that they can be.
  const best: (string[] | null)[] = [[]];
  for (let until = 1; until <= segments.length; until += 1) {
    const readings = Array.from({ length: until }, (_none, from) => {
      const sku = known.get(segments.slice(from, until).join('-'));
      const before = best[from];
      return sku !== undefined && before ? [...before, sku] : null;
    }).filter((reading) => reading !== null);
    best[until] = readings.reduce<string[] | null>(
      (least, reading) => (least && least.length <= reading.length ? least : reading),
      null,
    );
  }
  return best[segments.length] ?? null;
}
