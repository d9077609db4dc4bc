// What a shopper types or pastes to identify an order: its reference or its number.

import { plainFigures } from '../text/plainFigures.ts';

/** Normalises a typed or pasted reference or number: without the blanks and dashes that mail programs and phones insert. Spec 3 §5. */
export function cleanReference(text: string): string {
  return plainFigures(text)
    .replaceAll(/[-\s\p{Cf}]/gu, '')
    .toUpperCase();
}

/** Whether a normalised text can be a reference: eleven characters that cannot be guessed. Invariant S2. */
export function isOrderReference(cleaned: string): boolean {
  return /^[2-9B-DF-HJ-NP-TV-Z]{11}$/u.test(cleaned);
}

/** Whether a normalised text can be an order number. Order numbers are sequential and can be guessed. Invariant S2. */
export function isOrderNumber(cleaned: string): boolean {
  return /^\d{1,20}$/u.test(cleaned);
}
