import { digitsOf } from '@vitrine/rules/money/money';
import { plainFigures } from '@vitrine/rules/text/plainFigures';

/**
 * A typed amount in minor units, with a comma or a point before the fraction, in digits of any keyboard, with blanks between groups
 * of three; null for another text.
 */
export function typedAmount(typed: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const plain = plainFigures(typed)
    .trim()
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/gu, '');
  const found = /^(?<whole>\d{1,9})(?:[.,](?<fraction>\d+))?$/u.exec(plain);
  const { whole = '', fraction = '' } = found?.groups ?? {};
  if (!found || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}
