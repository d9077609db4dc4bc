import { minorDigits } from '@vitrine/rules/money/money';
import type { Currency } from '@vitrine/rules/storefronts/storefronts';

/** Prices rise on the fifteenth of January, by about a twentieth. */
const rise = 1.05;

const risesSince = (then: Date, now: Date): number => {
  const year = (day: Date): number => {
    const has_risen = day.getUTCMonth() > 0 || day.getUTCDate() >= 15;
    return day.getUTCFullYear() - (has_risen ? 0 : 1);
  };
  return year(now) - year(then);
};

/** The price of a product on a day, from today's: three significant digits, never a fraction of a whole unit. */
export function priceThen(amount: number, currency: Currency, then: Date, now: Date): number {
  const rises = risesSince(then, now);
  if (rises <= 0) return amount;
  const unit = 10 ** minorDigits[currency];
  const old = amount / rise ** rises;
  const step = Math.max(unit, 10 ** (Math.floor(Math.log10(old)) - 2));
  return Math.max(step, Math.round(old / step) * step);
}
