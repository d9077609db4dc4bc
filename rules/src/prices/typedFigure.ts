// The figures of an amount as a person types them or a spreadsheet holds them. decisions/0126, decisions/0152.
import { plainFigures } from '../text/plainFigures.ts';

/** Digits before the decimals at most. */
const mostDigits = 9;

/** The separators of Arabic and Japanese keyboards. */
const separators: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '،': ',', '、': ',' };

/**
 * A typed text in plain figures, without the blanks and apostrophes that part groups of three digits, or a currency from its figures. One
 * between other figures stays: two numbers are no amount. Expectations §2, decisions/0126, decisions/0152.
 */
export const squeezed = (text: string): string =>
  plainFigures(text)
    .replaceAll(/[٫٬،、]/gu, (sign) => separators[sign] ?? sign)
    .replaceAll(/ +/gu, ' ')
    .replaceAll(/(?<=\d)[ '’](?=\d{3}(?!\d))/gu, '')
    .replaceAll(/(?<!\d)[ '’]|[ '’](?!\d)/gu, '');

/** The figures of a squeezed text with what is before and after them; null for a text without an amount. Expectations §2, decisions/0126. */
export function markedFigures(
  text: string,
): { readonly before: string; readonly figures: string; readonly after: string } | null {
  const found = /^(?<before>[^\d.,-]*)(?<figures>\d(?:[.,]*\d)*)(?<after>[^\d,-]*)$/u.exec(text);
  const { before = '', figures = '', after = '' } = found?.groups ?? {};
  return found === null ? null : { before, figures, after };
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
 * The amount of figures in minor units of a currency with so many decimals, or what is wrong with it. What can be read in two ways is refused,
 * never guessed. Expectations §2, decisions/0126.
 */
export function amountOfFigures(
  figures: string,
  digits: number,
): number | 'format' | 'decimals' | 'too_large' | 'zero' {
  const figure = figureOf(figures);
  if (figure === null) return 'format';
  // A spreadsheet writes 693000.00 where a currency has no decimals.
  const decimals = digits === 0 && /^0+$/u.test(figure.decimals) ? '' : figure.decimals;
  if (decimals.length > digits) return 'decimals';
  const whole = figure.whole.replace(/^0+(?=\d)/u, '');
  if (whole.length > mostDigits) return 'too_large';
  const amount = Number(whole + decimals.padEnd(digits, '0'));
  return amount === 0 ? 'zero' : amount;
}
