import { plainFigures } from './plainFigures.ts';

/**
 * A dialling code with its plus: `86`, `0086` and `+ 86` give `+86`; without digits, an empty text. Spec 1 §5, spec 3
 * §5.
 */
export function normalisePhoneCode(text: string): string {
  const digits = plainFigures(text).replace(/\D+/gu, '').replace(/^0+/u, '');
  return digits ? `+${digits}` : '';
}

/** A phone number in the form for comparison: no blanks, hyphens, dots or brackets, no leading 0. Spec 1 §5. */
export function normalisePhoneNumber(text: string): string {
  return plainFigures(text)
    .replace(/[-\s.()/]+/gu, '')
    .replace(/^0/u, '');
}

/** Whether the whole normalised number matches the field's pattern. Spec 1 §5. */
export function isPhoneNumber(pattern: string, number: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(number);
}

/** How people write an extension behind a number: ext. 12, x12, #12, 内線12, 내선 12, poste 12, Durchwahl 12, تحويلة 12. */
const extension =
  /[\s,;]{0,3}(?:\b(?:ext(?:ension|n)?|int(?:erno|\.)?|poste|dw|durchwahl|ramal|anexo)\b\.?|x|#|内線|內線|分机|分機|转|轉|내선|ต่อ|تحويلة)[\s.:]{0,3}(\d{1,6})$/iu;

/**
 * A contact number as stored: in ASCII with the typed grouping, and its extension as `ext. 12`, which telephones and
 * carriers read. Spec 1 §3.
 */
export function plainTelephone(text: string): string {
  const plain = plainFigures(text).replace(/ +/gu, ' ').trim();
  return plain.replace(extension, ' ext. $1');
}

/**
 * Whether a contact number can be dialled: 6 to 15 digits in any usual notation, with or without an international
 * prefix and an extension. Includes landlines, which fail the mobile pattern but which couriers can call. Spec 1 §3.
 */
export function isDialable(text: string): boolean {
  const [number = ''] = plainTelephone(text).split(' ext. ');
  return /^\+?\d{6,15}$/u.test(number.replace(/[-\s.()/]+/gu, ''));
}
