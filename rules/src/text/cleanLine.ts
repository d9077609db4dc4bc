// What invisible characters may not do to a line of text: forge a header, hide in a name or turn the reading order.
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+/gu;

/**
 * One line of typed text in its one stored form: composed letters (NFC), no control, zero-width or direction
 * characters, single blanks, none around it. Never fails; may return an empty text. Spec 1 §5 (empty fields).
 */
export function cleanLine(text: string): string {
  return text.replace(invisible, '').replace(breaks, ' ').normalize('NFC').replace(/\s+/gu, ' ').trim();
}
