import type { Currency } from '../storefronts/storefronts.ts';

/** An amount in minor units (ISO 4217 exponent), never a fraction. Spec 1 §3, api.md. */
export type Money = { readonly amount: number; readonly currency: Currency };

/**
 * ISO 4217 exponents: what the payment provider and the database count in. Display precision is another table.
 * Invariants M9.
 */
export const minorDigits = {
  EUR: 2,
  PLN: 2,
  GBP: 2,
  CHF: 2,
  DKK: 2,
  SEK: 2,
  NOK: 2,
  CZK: 2,
  USD: 2,
  CAD: 2,
  AUD: 2,
  JPY: 0,
  CNY: 2,
  SGD: 2,
  MYR: 2,
  HKD: 2,
  MOP: 2,
  TWD: 2,
  KRW: 0,
  SAR: 2,
  AED: 2,
  THB: 2,
  BRL: 2,
  MXN: 2,
} as const satisfies Record<Currency, 0 | 2>;
