// What a return costs and gives back in each country (spec 3 §3 `returns_amount_fees`, §9).
import { shippingMethodsOf } from '../checkout/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { FeeBand } from './returnFees.ts';
import { isReturnFreeByLaw } from './withdrawal.ts';

/** Delivery is given back only with the last piece of an order (`refund_only_full_return`). Spec 3 §9. */
export const refundOnlyFullReturn = true;

/**
 * Where the house pays the way back. Elsewhere the shopper does, unless what comes back would have been delivered free.
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
 * The fee bands of a return asked for at `asked_at`, minor units; none where returns are free, or free by law that soon
 * after the delivery. Spec 3 §3, §9.
 */
export function returnFeesOf(country: Country, delivered_at: Date | null, asked_at: Date): FeeBand[] {
  if (isReturnFree[country] || isReturnFreeByLaw(country, delivered_at, asked_at)) return [];
  const [{ price, complimentary_from }] = shippingMethodsOf(country);
  const max_price = complimentary_from === null ? null : complimentary_from - 1;
  return [{ min_price: 0, max_price, fixed_price: price, percent_price: 0 }];
}
