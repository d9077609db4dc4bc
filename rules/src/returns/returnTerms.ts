// Fees and refunds of returns by country (spec 3 §3 `returns_amount_fees`, §9).
import { shippingMethodsOf } from '../shipping/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { FeeBand } from './returnFees.ts';
import { isReturnFreeByLaw } from './withdrawal.ts';

/** Delivery is refunded only with the last item of an order (`refund_only_full_return`). Spec 3 §9. */
export const refundOnlyFullReturn = true;

/**
 * What a return costs the shopper of a country: nothing; the price of the country's standard delivery, for goods below the value
 * from which that delivery is complimentary; or bands of the country's own, with a fixed or a percent price.
 */
export type ReturnFeeRow = 'free' | 'as_delivery' | readonly [FeeBand, ...FeeBand[]];

/** The fee of each country's returns. Spec 3 §3 (`returns_amount_fees`), §9. */
export const returnFeeRows: Readonly<Record<Country, ReturnFeeRow>> = {
  fr: 'free',
  be: 'free',
  lu: 'free',
  ch: 'as_delivery',
  de: 'free',
  at: 'free',
  it: 'free',
  es: 'free',
  pt: 'free',
  nl: 'free',
  ie: 'free',
  gb: 'free',
  fi: 'free',
  dk: 'free',
  se: 'free',
  no: 'as_delivery',
  cz: 'free',
  pl: 'free',
  us: 'free',
  ca: 'as_delivery',
  mx: 'as_delivery',
  br: 'as_delivery',
  au: 'as_delivery',
  nz: 'as_delivery',
  sg: 'free',
  my: 'as_delivery',
  jp: 'free',
  cn: 'free',
  hk: 'free',
  mo: 'free',
  tw: 'free',
  kr: 'free',
  th: 'as_delivery',
  sa: 'as_delivery',
  ae: 'as_delivery',
};

/** Whether the house pays for the returns of a country. */
export const isReturnFree = (country: Country, rows = returnFeeRows): boolean => rows[country] === 'free';

/** The bands of a country's row, in minor units. */
function bandsOf(country: Country, row: ReturnFeeRow): readonly FeeBand[] {
  if (row === 'free') return [];
  if (row !== 'as_delivery') return row;
  const [{ price, complimentary_from }] = shippingMethodsOf(country);
  const max_price = complimentary_from === null ? null : complimentary_from - 1;
  return [{ min_price: 0, max_price, fixed_price: price, percent_price: 0 }];
}

/**
 * Fee bands of a return requested at `asked_at`, in minor units; none where returns are free, or free by law within
 * that time after the delivery. Spec 3 §3, §9.
 */
export function returnFeesOf(
  country: Country,
  delivered_at: Date | null,
  asked_at: Date,
  rows = returnFeeRows,
): FeeBand[] {
  return isReturnFreeByLaw(country, delivered_at, asked_at) ? [] : [...bandsOf(country, rows[country])];
}
