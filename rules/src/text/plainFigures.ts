// What people's keyboards put into numbers: full-width letters and digits, digits of other scripts, dashes that look alike.

/** Soft hyphens, zero-width characters, direction marks, fillers and variation selectors. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;
/**
 * Everything that people type for a hyphen: each dash, the minus, a Japanese long vowel or a line of a box, the Korean vowel
 * eu (as it is after NFKC), a hyphen bullet.
 */
const dashes = /[\p{Pd}\u2212\u30FC\u2500\u2501\u1173\u02D7\u2043~]/gu;
/** Dots at the height of the middle, in any script, and the ideographic stop. */
const dots = /[\u00B7\u2022\u2027\u2219\u22C5\u30FB\u119E\u3002\u06D4]/gu;
const slashes = /[\u2044\u2215\u29F8]/gu;
const pluses = /[\u2795\u02D6]/gu;
const otherBlanks = /[\s\u2800]/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** The value of a digit. Each script's digits are ten code points in a row; two scripts may follow each other. */
function valueOf(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1;
  return String(value % 10);
}

/**
 * Writes a number of any kind in ASCII: digits of every script as 0 to 9, full-width letters and signs in half width, every
 * dash as `-`, middle dots as `.`, every blank as a space, without invisible characters. Letters of other scripts stay, for
 * the check to reject. Idempotent. Used for telephones, postcodes, tax numbers, codes, dates and order references. Spec 1 §5.
 */
export function plainFigures(text: string): string {
  return text
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(dots, '.')
    .replace(unseen, '')
    .replace(slashes, '/')
    .replace(pluses, '+')
    .replace(otherBlanks, ' ')
    .replace(otherDigits, valueOf);
}

/** As `plainFigures`, without blanks, dashes, dots and slashes, and with capital letters. Spec 1 §5. */
export function bareFigures(text: string): string {
  return plainFigures(text)
    .replace(/[-\s./]+/gu, '')
    .toUpperCase();
}
