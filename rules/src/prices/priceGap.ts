// How far a price is from that of the reference country. decisions/0126.
import { taxOf } from '../money/tax.ts';
import { inEuroCents } from '../money/reference.ts';
import type { Country, Currency } from '../storefronts/storefronts.ts';

/** The country whose price others are compared with. Expectations §2, decisions/0126. */
export const referenceCountry = 'fr' satisfies Country;

/** The tax that prices of a country include: thousandths of a percent, and the value up to which the shop taxes goods. */
export type IncludedTax = { readonly rate: number; readonly up_to: number | null };

/** A price without the tax that it includes, in minor units. Expectations §2, decisions/0126. */
export function netPrice(amount: number, currency: Currency, { rate, up_to }: IncludedTax): number {
  if (rate === 0 || (up_to !== null && amount > up_to)) return amount;
  return amount - taxOf({ amount, currency }, rate / 10, true).amount;
}

/**
 * The gap of a net price to that of the reference country, in tenths of a percent: 85 is 8.5 % more. Both in euros by the fixed table of
 * `reference.ts`, so that it moves with prices alone and not with the day's rates. Expectations §2, decisions/0126.
 */
export function priceGap(
  net: { readonly amount: number; readonly currency: Currency },
  reference: { readonly amount: number; readonly currency: Currency },
): number | null {
  const [own, theirs] = [inEuroCents(net.amount, net.currency), inEuroCents(reference.amount, reference.currency)];
  return own === null || theirs === null || theirs === 0 ? null : Math.round((own / theirs - 1) * 1000);
}
