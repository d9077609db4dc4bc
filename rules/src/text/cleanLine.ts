// What invisible characters may not do to a line of text: forge a header, hide a letter or turn the reading order.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+/gu;

/**
 * One line of typed text in its one stored form: composed letters (NFC), no control, zero-width or direction
 * characters, single blanks, none around it. Never fails; may return an empty text. Spec 1 §5 (empty fields).
 */
export function cleanLine(text: string): string {
  return text.normalize('NFC').replace(invisible, ' ').replace(/\s+/gu, ' ').trim();
}

/** Full-width digits and letters, as Japanese and Chinese keyboards write them, become plain ones. Spec 1 §5. */
export function toHalfWidth(text: string): string {
  return text.normalize('NFKC');
}
