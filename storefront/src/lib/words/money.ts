import type { MoneyAnswer } from '@vitrine/contract/money';
import { useStorefront } from './locale.ts';

/**
 * An amount as the page's storefront writes it: the text that the server formatted by the rules of spec 1 §3. A feature that
 * computes sums in the browser formats them with `formatMoney` of the rules, which keeps its tables out of the first load; an
 * answer without a text falls back on the browser's format.
 */
export function useMoney(): (money: MoneyAnswer) => string {
  const { tag } = useStorefront();
  return ({ amount, currency, formatted }) => {
    if (formatted !== undefined) return formatted;
    const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'currency', currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  };
}
