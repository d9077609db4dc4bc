/** The share by which an import changes a price without confirmation. Expectations §2. */
export const largestPriceChange = 0.5;

/**
 * Whether a price in minor units changes by more than that share, up or down: a lost comma or a price in another unit,
 * more often than a decision. Expectations §2.
 */
export const isLargePriceChange = (before: number, after: number): boolean =>
  Math.abs(after - before) > before * largestPriceChange;
