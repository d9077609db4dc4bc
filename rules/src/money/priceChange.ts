/** Largest relative price change that an import makes without confirmation. Expectations §2. */
export const largestPriceChange = 0.5;

/**
 * Whether a price in minor units changes by more than `largestPriceChange`, up or down: most often a lost comma or a
 * wrong unit. Expectations §2.
 */
export const isLargePriceChange = (before: number, after: number): boolean =>
  Math.abs(after - before) > before * largestPriceChange;
