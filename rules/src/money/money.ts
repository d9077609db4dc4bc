import type { Currency } from '../storefronts/storefronts.ts';

/** An amount in minor units (ISO 4217 exponent), never a fraction. Spec 1 §3, api.md. */
export type Money = { readonly amount: number; readonly currency: Currency };

/**
 * ISO 4217 exponents, as the payment provider and the database count. Display precision is a separate table. Invariants
 * M9.
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

/** Whether a text is the code of a currency that a storefront uses. Spec 1 §3. */
export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(minorDigits, text);
}

/** An amount in minor units with its stored currency code. Throws when no storefront uses the currency. Spec 1 §3. */
export function moneyOf(amount: number, currency: string): Money {
  if (!isCurrency(currency)) throw new RangeError(`No storefront sells in ${currency}`);
  return { amount, currency };
}

/** Decimals of a currency that a partner sends: ISO 4217's for the shop's currencies, else two. Invariants M9. */
export function digitsOf(currency: string): number {
  return isCurrency(currency) ? minorDigits[currency] : 2;
}

/**
 * Formats minor units as a plain decimal text in major units, "12.50", without floating point. For reports and other
 * systems, not for shoppers. Invariants M9.
 */
export function decimalOf(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const decimals = digits === 0 ? '' : `.${text.slice(-digits)}`;
  return `${amount < 0 ? '-' : ''}${text.slice(0, text.length - digits)}${decimals}`;
}
