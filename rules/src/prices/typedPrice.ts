// A price as a person types it or a spreadsheet holds it. decisions/0126, decisions/0152.
import { isShownPrice } from '../money/wholePrice.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { markedCurrencies, typedMoney, type TypedMoneyProblem } from './typedMoney.ts';

export type TypedPriceProblem = TypedMoneyProblem;

export type TypedPrice =
  /** An empty cell changes nothing, as in an import. decisions/0089. */
  | { readonly is: 'empty' }
  /** A word of withdrawal: not sold there any more. */
  | { readonly is: 'withdraw' }
  /** In minor units of the country's currency. */
  | { readonly is: 'amount'; readonly amount: number }
  | { readonly is: 'problem'; readonly problem: TypedPriceProblem };

/** Reads a price of a country: only in its own currency, and only as its storefronts show it. Expectations §2, decisions/0126. */
export function typedPrice(country: Country, typed: string): TypedPrice {
  const own = shopCurrency(country);
  const money = typedMoney(typed, (mark) => (mark === '' || markedCurrencies(mark).includes(own) ? own : null));
  if (money.is !== 'amount') return money;
  const { amount } = money;
  return isShownPrice(country, amount) ? { is: 'amount', amount } : { is: 'problem', problem: 'decimals' };
}
