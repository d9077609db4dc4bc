import type { MoneyAnswer } from '@vitrine/contract/money';
import { formatMoney } from '@vitrine/rules/money/formatMoney';
import { useLocale } from './locale.ts';

/** Writes an amount as the page's storefront does. Spec 1 §3. */
export function useMoney(): (money: MoneyAnswer) => string {
  const locale = useLocale();
  return (money) => money.formatted ?? formatMoney(money, locale);
}
