// A price as a person types it or a spreadsheet holds it. decisions/0126.
import { isTypedWithdrawal } from '../catalogue/withdrawals.ts';
import { currencyDisplayOf } from '../money/currencyDisplay.ts';
import { minorDigits } from '../money/money.ts';
import { isShownPrice } from '../money/wholePrice.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { type Country, type Locale, locales, storefrontOf } from '../storefronts/storefronts.ts';

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

/** Digits before the decimals at most. */
const mostDigits = 9;

const squeezed = (text: string): string => text.normalize('NFKC').replaceAll(/[\s'’]/gu, '');

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

type Figure = { readonly whole: string; readonly decimals: string };

/** Groups of three digits with one kind of separator, without leading zeros; null for other groups. */
function ungrouped(groups: readonly string[], separators: readonly string[]): string | null {
  const [first = '', ...others] = groups;
  if (others.length === 0) return /^\d+$/u.test(first) ? first : null;
  const isGrouped = /^[1-9]\d{0,2}$/u.test(first) && others.every((group) => group.length === 3);
  return isGrouped && new Set(separators).size === 1 ? groups.join('') : null;
}

/** Whole part and decimals. A price has two decimals at most, so three digits after a separator are a group of thousands. */
function figureOf(text: string): Figure | null {
  const groups = text.split(/[.,]/u);
  const separators = text.match(/[.,]/gu) ?? [];
  const tail = groups.at(-1) ?? '';
  if (groups.length === 1 || tail.length === 3) {
    const whole = ungrouped(groups, separators);
    return whole === null ? null : { whole, decimals: '' };
  }
  if (tail.length === 0 || tail.length > 3) return null;
  const before = separators.slice(0, -1);
  if (before.includes(separators.at(-1) ?? '')) return null;
  const whole = ungrouped(groups.slice(0, -1), before);
  return whole === null ? null : { whole, decimals: tail };
}

/**
 * Reads a price of a country as a person types it: with or without its currency, with a point or a comma, with thousands in groups.
 * What can be read in two ways is refused, never guessed. Expectations §2, decisions/0126.
 */
export function typedPrice(country: Country, typed: string): TypedPrice {
  if (isTypedWithdrawal(typed)) return { is: 'withdraw' };
  const text = squeezed(typed);
  if (text === '') return { is: 'empty' };
  const found = /^(?<before>[^\d.,-]*)(?<figure>\d(?:[.,]*\d)*)(?<after>[^\d,-]*)$/u.exec(text);
  if (!found) return problem('format');
  const { before = '', figure: figures = '', after = '' } = found.groups ?? {};
  if (!isOwnMark(country, before) || !isOwnMark(country, after))
    return problem(/^[.,]/u.test(after) ? 'format' : 'currency');
  if (before !== '' && after !== '') return problem('format');
  const figure = figureOf(figures);
  if (figure === null) return problem('format');
  const digits = minorDigits[shopCurrency(country)];
  // A spreadsheet writes 693000.00 where a currency has no decimals.
  const decimals = digits === 0 && /^0+$/u.test(figure.decimals) ? '' : figure.decimals;
  if (decimals.length > digits) return problem('decimals');
  const whole = figure.whole.replace(/^0+(?=\d)/u, '');
  if (whole.length > mostDigits) return problem('too_large');
  const amount = Number(whole + decimals.padEnd(digits, '0'));
  if (amount === 0) return problem('zero');
  return isShownPrice(country, amount) ? { is: 'amount', amount } : problem('decimals');
}
