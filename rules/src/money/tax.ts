import type { Locale } from '../storefronts/storefronts.ts';
import { formatMoney } from './formatMoney.ts';
import type { Money } from './money.ts';

/** Placeholder for a tax that is unknown or hidden. Spec 1 §9. */
export const noTaxPlaceholder = '--';

// American rates are finer than a basis point (8.875 %); thousandths of a basis point represent them all.
const finest = 1000;

/** Rounds half away from zero, as tax offices expect, so that a charge and its refund round alike. */
function dividedAndRounded(value: bigint, by: bigint): number {
  const size = value < 0n ? -value : value;
  const rounded = Number((size * 2n + by) / (by * 2n));
  return value < 0n && rounded > 0 ? -rounded : rounded;
}

/**
 * The tax in an amount (`included`) or on top of it, in minor units. The rate is in basis points (2000 is 20 %), to the
 * thousandth of one. Rounds once, half away from zero, so sum the lines of a rate first. Throws on a negative rate.
 * Spec 3 §3.
 */
export function taxOf(amount: Money, rate_basis_points: number, included: boolean): Money {
  const rate = Math.round(rate_basis_points * finest);
  if (!(rate >= 0) || !Number.isSafeInteger(rate)) throw new RangeError('Wrong tax rate');
  const whole = 10_000 * finest;
  const by = BigInt(included ? whole + rate : whole);
  return { amount: dividedAndRounded(BigInt(amount.amount) * BigInt(rate), by), currency: amount.currency };
}

/** Formats a tax, or returns '--' while it is unknown. Spec 1 §9. */
export function formatTax(tax: Money | null, locale: Locale): string {
  return tax === null ? noTaxPlaceholder : formatMoney(tax, locale);
}
