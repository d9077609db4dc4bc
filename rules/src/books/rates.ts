// Rates of exchange for the accounting: exact decimals, never floating point. Pure. decisions/0124.
import type { IsoDay } from '../calendar/localDay.ts';
import { digitsOf } from '../money/money.ts';
import { plainFigures } from '../text/plainFigures.ts';

/** Decimals of a rate that are kept. */
const decimals = 9;
/** A rate as staff types it: units of the house's currency for one of the other. Expectations §2, decisions/0124. */
export const rateForm = /^(?=.*[1-9])\d{1,6}(?:\.\d{1,9})?$/u;

/**
 * A typed rate in that form, with a point or a comma before its decimals, in the figures of any keyboard. Another text stays as it is, for the check
 * to refuse. Expectations §2, decisions/0152.
 */
export const typedRate = (typed: string): string =>
  plainFigures(typed)
    .trim()
    .replace(/^(\d+),(\d+)$/u, '$1.$2');

/** A rate that holds from a day on. */
export type Rate = { readonly currency: string; readonly from_day: IsoDay; readonly rate: string };

/** The rate of a currency on a day: the last that holds; null where none does. Expectations §2, decisions/0124. */
export function rateOn(rates: readonly Rate[], currency: string, day: IsoDay): string | null {
  const held = rates.filter((one) => one.currency === currency && one.from_day <= day);
  return (
    held.reduce<Rate | null>((last, one) => (last && last.from_day > one.from_day ? last : one), null)?.rate ?? null
  );
}

/** A rate as billionths. */
function billionths(rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
}

/** Divides, half away from zero. */
function rounded(of: bigint, by: bigint): bigint {
  const size = of < 0n ? -of : of;
  const whole = (size * 2n + by) / (by * 2n);
  return of < 0n ? -whole : whole;
}

/** An amount in minor units in another currency, in its minor units, half away from zero. Expectations §2, decisions/0124. */
export function exchanged(amount: number, from: string, to: string, rate: string): number {
  const over = BigInt(amount) * billionths(rate) * 10n ** BigInt(digitsOf(to));
  return Number(rounded(over, 10n ** BigInt(decimals + digitsOf(from))));
}

/**
 * Amounts that sum to zero in another currency, where they sum to zero too: the largest takes what rounding leaves, at most half a unit
 * for each of the others. Expectations §2, decisions/0124.
 */
export function exchangedEntry(amounts: readonly number[], from: string, to: string, rate: string): number[] {
  const each = amounts.map((amount) => exchanged(amount, from, to, rate));
  const rest = each.reduce((sum, amount) => sum + amount, 0);
  const largest = amounts.reduce(
    (at, amount, index) => (Math.abs(amount) > Math.abs(amounts[at] ?? 0) ? index : at),
    0,
  );
  return each.map((amount, index) => (index === largest ? amount - rest : amount));
}
