import { type Locale, storefronts } from '../storefronts/storefronts.ts';
import { displayOf } from './currencyDisplay.ts';
import { type Money, minorDigits } from './money.ts';

const minus = '\u2212';
// Isolates the amount so that Arabic text around it does not reorder its sign and digits.
const isolate = (text: string) => `\u2066${text}\u2069`;

function grouped(digits: string, separator: string): string {
  let out = '';
  for (let end = digits.length; end > 0; end -= 3) {
    const group = digits.slice(Math.max(0, end - 3), end);
    out = out === '' ? group : group + separator + out;
  }
  return out;
}

/**
 * Rounds minor units to the precision of the storefront, half away from zero; changes only amounts finer than the
 * display. Spec 3 §9.
 */
export function roundToDisplay(money: Money, locale: Locale): Money {
  const step = 10 ** Math.max(0, minorDigits[money.currency] - displayOf(money.currency, locale).precision);
  const size = Math.abs(money.amount);
  const rounded = size - (size % step) + ((size % step) * 2 >= step ? step : 0);
  return { amount: money.amount < 0 && rounded > 0 ? -rounded : rounded, currency: money.currency };
}

/**
 * Formats minor units as the storefront writes them: "4 250 €", "€782.50", "¥693,000". Whole amounts have no decimals;
 * amounts with cents (taxes, partial refunds) show them, so that the lines a shopper sees add up. Storefronts without
 * decimals round for display only. Throws on an amount that is not whole. Spec 1 §3, §9.
 */
export function formatMoney(money: Money, locale: Locale): string {
  if (!Number.isSafeInteger(money.amount)) throw new RangeError('Money is a whole number of minor units');
  return written(roundToDisplay(money, locale), locale, false);
}

/**
 * Formats minor units as papers print them: as `formatMoney`, but with every decimal of the currency in every storefront,
 * so that a paper's amounts are those that were charged: "SAR 521.74", "4 250,00 €", "¥693,000". Saudi Arabia requires
 * riyals and halalas on a tax invoice (VAT Implementing Regulations art. 53; ZATCA's e-invoicing standard BR-DEC). Throws
 * on an amount that is not whole. Expectations §2.
 */
export function formatExact(money: Money, locale: Locale): string {
  if (!Number.isSafeInteger(money.amount)) throw new RangeError('Money is a whole number of minor units');
  return written(money, locale, true);
}

function written({ amount: shown, currency }: Money, locale: Locale, has_all_decimals: boolean): string {
  const { symbol, format, thousand, decimal } = displayOf(currency, locale);
  const digits = minorDigits[currency];
  const unit = 10 ** digits;
  const size = Math.abs(shown);
  const cents = size % unit;
  const whole = grouped(String((size - cents) / unit), thousand);
  const has_decimals = cents !== 0 || (has_all_decimals && digits > 0);
  const figures = has_decimals ? whole + decimal + String(cents).padStart(digits, '0') : whole;
  const text = (value: string) => format.replace('%v', () => value).replace('%s', () => symbol);
  if (shown >= 0) return text(figures);
  if (storefronts[locale].direction === 'rtl') return text(isolate(minus + figures));
  return minus + text(figures);
}

/** An amount with its formatted text, as API responses carry it (api.md). */
export type ShownMoney = Money & { readonly formatted: string };

/** Adds the storefront's formatted text to an amount. Throws as `formatMoney` does. Spec 1 §3. */
export function shownMoney({ amount, currency }: Money, locale: Locale): ShownMoney {
  return { amount, currency, formatted: formatMoney({ amount, currency }, locale) };
}

/** Minor units of the storefront's own currency, with the formatted text. Throws as `formatMoney` does. Spec 1 §3. */
export function shownPrice(amount: number, locale: Locale): ShownMoney {
  return shownMoney({ amount, currency: storefronts[locale].currency }, locale);
}
