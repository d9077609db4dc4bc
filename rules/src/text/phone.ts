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
    .replace(/[\s\-–.()/]+/gu, '')
    .replace(/^0/u, '');
}

/** Whether the whole normalised number matches the field's pattern. Spec 1 §5. */
export function isPhoneNumber(pattern: string, number: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(number);
}

/**
 * Whether a contact number can be dialled: 6 to 15 digits in any usual notation, with or without an international
 * prefix. Includes landlines, which fail the mobile pattern but which couriers can call. Spec 1 §3.
 */
export function isDialable(text: string): boolean {
  const compact = plainFigures(text).replace(/[\s\-–.()/]+/gu, '');
  return /^\+?\d{6,15}$/u.test(compact);
}
