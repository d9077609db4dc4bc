import { formatExact } from '@vitrine/rules/money/formatMoney';
import { moneyOf } from '@vitrine/rules/money/money';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** The money of an order (minor units) as its papers print it: to the last decimal, also where pages show none. */
export const paperMoney =
  ({ currency }: { readonly currency: string }, locale: Locale) =>
  (amount: number) => {
    const money = moneyOf(amount, currency);
    return { ...money, formatted: formatExact(money, locale) };
  };
