import { bareFigures } from '../text/plainFigures.ts';

// Mainland China's unified social credit code: 17 characters and a check character, without I, O, S, V and Z, which are
// easily misread.
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;
// Older numbers that some registrations still have: digits, the last may be a letter.
const older = /^(?:[0-9]{14}|[0-9]{19})[0-9A-Z]$/;

/**
 * Whether a text is a Chinese taxpayer number: 18 characters with a valid check character, or an older 15 or 20. Spec 3
 * §5.
 */
export function isTaxpayerId(text: string): boolean {
  const code = bareFigures(text);
  if (code.length !== 18) return older.test(code);
  const values = Array.from(code, (sign) => signs.indexOf(sign));
  if (values.includes(-1)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0);
  return values[17] === (31 - (sum % 31)) % 31;
}
