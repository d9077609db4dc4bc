// Amounts of all currencies on one scale, to compare them with a limit. No exchange rates: nothing is paid by them. decisions/0112.
import type { Currency } from '../storefronts/storefronts.ts';
import { digitsOf } from './money.ts';

/** What one euro is in each currency, in hundredths: rounded by hand in November 2026. */
const perEuro: Readonly<Record<Currency, number>> = {
  EUR: 100,
  PLN: 430,
  GBP: 85,
  CHF: 95,
  DKK: 750,
  SEK: 1100,
  NOK: 1150,
  CZK: 2500,
  USD: 110,
  CAD: 150,
  AUD: 170,
  JPY: 16_000,
  CNY: 800,
  SGD: 150,
  MYR: 500,
  HKD: 900,
  MOP: 900,
  TWD: 3500,
  KRW: 150_000,
  SAR: 400,
  AED: 400,
  THB: 3800,
  BRL: 600,
  MXN: 2000,
};

const rates: Readonly<Record<string, number>> = perEuro;

/** An amount in minor units in euro cents, rounded up; null for a currency that the shop does not know. Spec 3 §6, decisions/0112. */
export function inEuroCents(amount: number, currency: string): number | null {
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rate === undefined ? null : Math.ceil((amount * 10_000) / (10 ** digitsOf(currency) * rate));
}

/** An amount in minor units of one currency in those of another, rounded; null for a currency that the shop does not know. Expectations §2, decisions/0143. */
export function inCurrency(amount: number, from: string, to: string): number | null {
  const [own, other] = [from, to].map((currency) => (Object.hasOwn(rates, currency) ? rates[currency] : undefined));
  if (own === undefined || other === undefined) return null;
  return Math.round((amount * 10 ** digitsOf(to) * other) / (10 ** digitsOf(from) * own));
}
