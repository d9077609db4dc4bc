/** Height of one line of the gift text and least height of its field, in pixels. Spec 3 §5, §9, spec 1 §9. */
export const giftLineHeight = 18;
export const giftMinHeight = 32;

/** Lines on the card, and Latin letters per line; a wide letter takes two places. Spec 3 §5. */
export const giftCard = { lines: 8, places: 44 } as const;

/** Number of lines of a text field, from its height in pixels. Spec 3 §5. */
export function linesOfHeight(height: number): number {
  return Math.ceil(height / giftLineHeight);
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;

/**
 * Lines that a message takes on the card, broken between words where possible; 0 for an empty message. The server,
 * which has no pixels, rejects messages by this count. Spec 3 §5.
 */
export function giftLines(message: string): number {
  if (message === '') return 0;
  return message.split('\n').reduce((lines, paragraph) => lines + paragraphLines(paragraph), 0);
}

export type GiftMessageState = { is_too_long: boolean; can_save: boolean; asks_before_closing: boolean };

/** Whether a typed message is too long, can be saved, and needs a confirmation before the tray closes. Spec 3 §4. */
export function giftMessageState(saved: string, typed: string, lines: number): GiftMessageState {
  const is_too_long = lines > giftCard.lines;
  return { is_too_long, can_save: !is_too_long, asks_before_closing: typed !== saved };
}

function paragraphLines(paragraph: string): number {
  let lines = 1;
  let used = 0;
  for (const word of paragraph.split(/(?<= )/u)) {
    const places = placesOf(word.trimEnd());
    if (used > 0 && used + places > giftCard.places) {
      lines += 1;
      used = 0;
    }
    used += places;
    // A word longer than a line continues on the next lines.
    while (used > giftCard.places) {
      lines += 1;
      used -= giftCard.places;
    }
    // Trailing spaces do not start a new line.
    used += word.length - word.trimEnd().length;
  }
  return lines;
}

function placesOf(text: string): number {
  return Array.from(text).reduce((places, letter) => places + (wide.test(letter) ? 2 : 1), 0);
}
