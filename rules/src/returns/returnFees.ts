/** What a return costs, by the value of what comes back. Spec 3 §3. */
export type FeeBand = {
  /** Minor units, both ends included; null has no upper end. */
  readonly min_price: number;
  readonly max_price: number | null;
  /** Minor units. */
  readonly fixed_price: number;
  /** Hundredths of a percent of the value; 0 means the fixed price applies. */
  readonly percent_price: number;
};

/** The first band a value (minor units) falls in; null when no band does, which costs nothing. Spec 3 §9. */
export function feeBandOf(bands: readonly FeeBand[], value: number): FeeBand | null {
  return bands.find((band) => value >= band.min_price && (band.max_price === null || value <= band.max_price)) ?? null;
}

/**
 * The fee of a return of goods of a value, minor units, half rounded up, never above the value itself. Spec 3 §9: by
 * price band, and a zero percent means the fixed fee.
 */
export function returnFee(bands: readonly FeeBand[], value: number): number {
  const band = feeBandOf(bands, value);
  if (band === null) return 0;
  const fee = band.percent_price === 0 ? band.fixed_price : percentOf(value, band.percent_price);
  return Math.min(fee, value);
}

function percentOf(value: number, hundredths: number): number {
  return Number((2n * BigInt(value) * BigInt(hundredths) + 10_000n) / 20_000n);
}
