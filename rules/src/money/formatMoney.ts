import { type Locale, storefronts } from '../storefronts/storefronts.ts';
import { displayOf } from './currencyDisplay.ts';
import { type Money, minorDigits } from './money.ts';

const minus = '\u2212';
// Keeps the sign at the left of its figures between Arabic letters, without turning the whole amount round.
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
 * Rounds minor units to what a storefront shows, half away from zero; only amounts finer than the display change.
 * Spec 3 §9.
 */
export function roundToDisplay(money: Money, locale: Locale): Money {
  const step = 10 ** Math.max(0, minorDigits[money.currency] - displayOf(money.currency, locale).precision);
  const size = Math.abs(money.amount);
  const rounded = size - (size % step) + ((size % step) * 2 >= step ? step : 0);
  return { amount: money.amount < 0 && rounded > 0 ? -rounded : rounded, currency: money.currency };
}

/**
 * An amount as the storefront writes it: "4 250 €", "€782.50", "¥693,000". Minor units in, text out.
 *
 * Decimals are shown only when there are minor units: a house's prices are whole, ",00" on each would be noise, and
 * an amount that does have cents (tax, a share of a refund) must show them or the sum would not add up before the
 * reader's eyes. Storefronts without decimals round for display alone. Throws on an amount that is not whole.
 * Spec 1 §3, §9.
 */
export function formatMoney(money: Money, locale: Locale): string {
  if (!Number.isSafeInteger(money.amount)) throw new RangeError('Money is a whole number of minor units');
  const { symbol, format, thousand, decimal } = displayOf(money.currency, locale);
  const shown = roundToDisplay(money, locale).amount;
  const unit = 10 ** minorDigits[money.currency];
  const size = Math.abs(shown);
  const cents = size % unit;
  const whole = grouped(String((size - cents) / unit), thousand);
  const figures = cents === 0 ? whole : whole + decimal + String(cents).padStart(minorDigits[money.currency], '0');
  const text = (value: string) => format.replace('%v', () => value).replace('%s', () => symbol);
  if (shown >= 0) return text(figures);
  if (storefronts[locale].direction === 'rtl') return text(isolate(minus + figures));
  return minus + text(figures);
}

/** An amount with its text, as answers carry it (api.md). */
export type ShownMoney = Money & { readonly formatted: string };

/** An amount with its text as the storefront writes it. Throws as `formatMoney` does. Spec 1 §3. */
export function shownMoney({ amount, currency }: Money, locale: Locale): ShownMoney {
  return { amount, currency, formatted: formatMoney({ amount, currency }, locale) };
}

/** Minor units of the storefront's own currency, with their text. Throws as `formatMoney` does. Spec 1 §3. */
export function shownPrice(amount: number, locale: Locale): ShownMoney {
  return shownMoney({ amount, currency: storefronts[locale].currency }, locale);
}
