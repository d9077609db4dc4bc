import { markedCurrencies, typedMoney } from './typedMoney.ts';

/**
 * A typed amount of a currency in minor units, also 0: what a member gives back, keeps, or asks for at least; null for another text. Read as
 * every cell of money. Expectations §2, decisions/0152.
 */
export function typedAmount(typed: string, currency: string): number | null {
  const isOwn = (mark: string): boolean =>
    mark === '' || mark.toUpperCase() === currency || markedCurrencies(mark).some((one) => one === currency);
  const money = typedMoney(typed, (mark) => (isOwn(mark) ? currency : null));
  if (money.is === 'amount') return money.amount;
  return money.is === 'problem' && money.problem === 'zero' ? 0 : null;
}
