// An amount of money as a person types it or a spreadsheet holds it: the one reader of every cell and field of money. decisions/0126, decisions/0152.
import { isTypedWithdrawal } from '../catalogue/withdrawals.ts';
import { currencyDisplayOf } from '../money/currencyDisplay.ts';
import { digitsOf } from '../money/money.ts';
import { type Currency, currencies, locales, storefrontOf } from '../storefronts/storefronts.ts';
import { amountOfFigures, markedFigures, squeezed } from './typedFigure.ts';

/** What is wrong with a typed amount: no amount, another currency, more decimals than it may have, nothing, too many digits. Expectations §2, decisions/0126. */
export const typedMoneyProblems = ['format', 'currency', 'decimals', 'zero', 'too_large'] as const;
export type TypedMoneyProblem = (typeof typedMoneyProblems)[number];

export type TypedMoney<Code extends string> =
  /** An empty cell changes nothing, as in an import. decisions/0089. */
  | { readonly is: 'empty' }
  /** A word of withdrawal, in any language of the office. */
  | { readonly is: 'withdraw' }
  /** In minor units. */
  | { readonly is: 'amount'; readonly amount: number; readonly currency: Code }
  | { readonly is: 'problem'; readonly problem: TypedMoneyProblem };

/** The marks that storefronts write beside the figures of each currency, and its code. */
const marks: ReadonlyMap<Currency, ReadonlySet<string>> = new Map(
  currencies.map((currency) => [
    currency,
    new Set(
      [
        currency,
        ...locales
          .filter((locale) => storefrontOf(locale).currency === currency)
          .map((locale) => currencyDisplayOf(locale).symbol),
      ].map((mark) => squeezed(mark).toLowerCase()),
    ),
  ]),
);

/** The currencies that a mark beside the figures may mean: of a dollar several. Expectations §2, decisions/0152. */
export const markedCurrencies = (mark: string): readonly Currency[] =>
  currencies.filter((currency) => marks.get(currency)?.has(mark.toLowerCase()));

const problem = (of: TypedMoneyProblem): { readonly is: 'problem'; readonly problem: TypedMoneyProblem } => ({
  is: 'problem',
  problem: of,
});

/**
 * Reads an amount with or without its currency, with a point or a comma, with thousands in groups, in the figures of any keyboard. What can
 * be read in two ways is refused, never guessed. `currencyOf` says which currency a mark beside the figures means (`''`: none was typed); null
 * for another one. Expectations §2, decisions/0126, decisions/0152.
 */
export function typedMoney<Code extends string>(
  typed: string,
  currencyOf: (mark: string) => Code | null,
): TypedMoney<Code> {
  if (isTypedWithdrawal(typed)) return { is: 'withdraw' };
  const text = squeezed(typed);
  if (text === '') return { is: 'empty' };
  const found = markedFigures(text);
  if (!found) return problem('format');
  const { before, figures, after } = found;
  if (before !== '' && after !== '') return problem('format');
  const currency = currencyOf(before + after);
  if (currency === null) return problem(/^[.,]/u.test(after) ? 'format' : 'currency');
  const amount = amountOfFigures(figures, digitsOf(currency));
  return typeof amount === 'string' ? problem(amount) : { is: 'amount', amount, currency };
}
