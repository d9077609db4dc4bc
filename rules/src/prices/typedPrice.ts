// A price as a person types it or a spreadsheet holds it. decisions/0126.
import { isTypedWithdrawal } from '../catalogue/withdrawals.ts';
import { currencyDisplayOf } from '../money/currencyDisplay.ts';
import { minorDigits } from '../money/money.ts';
import { isShownPrice } from '../money/wholePrice.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { type Country, type Locale, locales, storefrontOf } from '../storefronts/storefronts.ts';
import { amountOfFigures, markedFigures, squeezed } from './typedFigure.ts';

/** What is wrong with a typed price: no amount, another currency, more decimals than the storefront has, nothing, too many digits. Expectations §2, decisions/0126. */
export const typedPriceProblems = ['format', 'currency', 'decimals', 'zero', 'too_large'] as const;
export type TypedPriceProblem = (typeof typedPriceProblems)[number];

export type TypedPrice =
  /** An empty cell changes nothing, as in an import. decisions/0089. */
  | { readonly is: 'empty' }
  /** A word of withdrawal: not sold there any more. */
  | { readonly is: 'withdraw' }
  /** In minor units of the country's currency. */
  | { readonly is: 'amount'; readonly amount: number }
  | { readonly is: 'problem'; readonly problem: TypedPriceProblem };

const problem = (of: TypedPriceProblem): TypedPrice => ({ is: 'problem', problem: of });

function marksIn(country: Country): ReadonlySet<string> {
  const own = locales.filter((locale: Locale) => storefrontOf(locale).country === country);
  return new Set(
    ['', shopCurrency(country), ...own.map((locale) => currencyDisplayOf(locale).symbol)].map((mark) =>
      squeezed(mark).toLowerCase(),
    ),
  );
}

const marksOf = new Map<Country, ReadonlySet<string>>();

/** Whether a text beside the figures is empty or the country's currency. */
function isOwnMark(country: Country, mark: string): boolean {
  const marks = marksOf.get(country) ?? marksIn(country);
  marksOf.set(country, marks);
  return marks.has(mark.toLowerCase());
}

/**
 * Reads a price of a country as a person types it: with or without its currency, with a point or a comma, with thousands in groups.
 * What can be read in two ways is refused, never guessed. Expectations §2, decisions/0126.
 */
export function typedPrice(country: Country, typed: string): TypedPrice {
  if (isTypedWithdrawal(typed)) return { is: 'withdraw' };
  const text = squeezed(typed);
  if (text === '') return { is: 'empty' };
  const found = markedFigures(text);
  if (!found) return problem('format');
  const { before, figures, after } = found;
  if (!isOwnMark(country, before) || !isOwnMark(country, after))
    return problem(/^[.,]/u.test(after) ? 'format' : 'currency');
  if (before !== '' && after !== '') return problem('format');
  const amount = amountOfFigures(figures, minorDigits[shopCurrency(country)]);
  if (typeof amount === 'string') return problem(amount);
  return isShownPrice(country, amount) ? { is: 'amount', amount } : problem('decimals');
}
