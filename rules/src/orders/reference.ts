// What a shopper types or pastes to name an order: its reference, or its number.

/** Blanks, dashes and invisible characters, which mail programs and phones insert. */
const between = /[\s\p{Cf}\p{Pd}]/gu;

/** The one spelling of a reference or number, however it was pasted. Spec 3 §5. */
export function cleanReference(text: string): string {
  return text.normalize('NFKC').replaceAll(between, '').toUpperCase();
}

/** Whether a cleaned text can be a reference: eleven letters that cannot be guessed. Invariant S2. */
export function isOrderReference(cleaned: string): boolean {
  return /^[2-9B-DF-HJ-NP-TV-Z]{11}$/u.test(cleaned);
}

/** Whether a cleaned text can be an order's number. Numbers follow one another, so they can be guessed. Invariant S2. */
export function isOrderNumber(cleaned: string): boolean {
  return /^\d{1,20}$/u.test(cleaned);
}
