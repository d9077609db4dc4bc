import type { MoneyAnswer } from '@vitrine/contract/money';
import { useStorefront } from './locale.ts';

/**
 * Writes an amount as the page's storefront does: the server's own writing, which follows the rules of spec 1 §3. Sums
 * made in the browser are written by `formatMoney` of the rules in the feature that makes them, so that its tables stay
 * out of the first load; an answer without writing falls back on the browser's.
 */
export function useMoney(): (money: MoneyAnswer) => string {
  const { tag } = useStorefront();
  return ({ amount, currency, formatted }) => {
    if (formatted !== undefined) return formatted;
    const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'currency', currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  };
}
