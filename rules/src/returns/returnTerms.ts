// Fees and refunds of returns by country (spec 3 §3 `returns_amount_fees`, §9).
import { shippingMethodsOf } from '../checkout/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { FeeBand } from './returnFees.ts';
import { isReturnFreeByLaw } from './withdrawal.ts';

/** Delivery is refunded only with the last item of an order (`refund_only_full_return`). Spec 3 §9. */
export const refundOnlyFullReturn = true;

/**
 * Countries where the house pays for returns. Elsewhere the shopper pays, unless the returned goods qualify for free
 * delivery.
 */
export const isReturnFree = {
  fr: true,
  be: true,
  lu: true,
  ch: false,
  de: true,
  at: true,
  it: true,
  es: true,
  pt: true,
  nl: true,
  ie: true,
  gb: true,
  fi: true,
  dk: true,
  se: true,
  no: false,
  cz: true,
  pl: true,
  us: true,
  ca: false,
  mx: false,
  br: false,
  au: false,
  nz: false,
  sg: true,
  my: false,
  jp: true,
  cn: true,
  hk: true,
  mo: true,
  tw: true,
  kr: true,
  th: false,
  sa: false,
  ae: false,
} as const satisfies Record<Country, boolean>;

/**
 * Fee bands of a return requested at `asked_at`, in minor units; none where returns are free, or free by law within
 * that time after the delivery. Spec 3 §3, §9.
 */
export function returnFeesOf(country: Country, delivered_at: Date | null, asked_at: Date): FeeBand[] {
  if (isReturnFree[country] || isReturnFreeByLaw(country, delivered_at, asked_at)) return [];
  const [{ price, complimentary_from }] = shippingMethodsOf(country);
  const max_price = complimentary_from === null ? null : complimentary_from - 1;
  return [{ min_price: 0, max_price, fixed_price: price, percent_price: 0 }];
}
