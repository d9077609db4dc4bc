import type { MoneyAnswer } from '@vitrine/contract/money';
import { useFormats } from '../lib/words/formats.ts';

/** An amount in the formats of the office, not in those of the client's storefront. */
export function useMoney(): (money: MoneyAnswer) => string {
  const { money } = useFormats();
  return ({ amount, currency }) => money(amount, currency);
}
