import { withoutHidden } from './hiddenControl.ts';

// Invisible characters could forge a header, hide in a name or reverse the reading order.
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const invisible = /[\u061C\u200C-\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Normalises a line of typed text: composed letters (NFC), without control, zero-width or direction characters, single
 * blanks, trimmed. Never throws; may return an empty text. Spec 1 §5 (empty fields).
 */
export function cleanLine(text: string): string {
  return withoutHidden(text.replace(breaks, ' ')).replace(invisible, '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}
