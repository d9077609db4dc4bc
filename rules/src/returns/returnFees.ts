/** Fee of a return, by the value of its items. Spec 3 §3. */
export type FeeBand = {
  /** Minor units, both limits included; null has no upper limit. */
  readonly min_price: number;
  readonly max_price: number | null;
  /** Minor units. */
  readonly fixed_price: number;
  /** Hundredths of a percent of the value; 0 means the fixed price applies. */
  readonly percent_price: number;
};

/** The first band that contains a value (minor units); null when none does, which means no fee. Spec 3 §9. */
export function feeBandOf(bands: readonly FeeBand[], value: number): FeeBand | null {
  return bands.find((band) => value >= band.min_price && (band.max_price === null || value <= band.max_price)) ?? null;
}

/**
 * Fee of a return of goods, minor units, half rounded up, at most the value itself. Spec 3 §9: by price band, and a
 * zero percent means the fixed fee.
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
