import { digitsOf } from '@vitrine/rules/money/money';

/** A typed amount in minor units, with a comma or a point before the fraction; null for another text. */
export function typedAmount(typed: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const found = /^(?<whole>\d{1,9})(?:[.,](?<fraction>\d+))?$/u.exec(typed.trim());
  const { whole = '', fraction = '' } = found?.groups ?? {};
  if (!found || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}
