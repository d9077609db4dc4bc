import { unprintedLetters } from '../papers/printed.ts';
import { hasHiddenControl } from '../text/hiddenControl.ts';
import { cardWidths } from './cardWidths.ts';
import type { Gift } from './gift.ts';

/**
 * The card: its lines, the width of a line in font sizes (em), and the font size and line height in pixels of the field
 * that draws it. Spec 3 §5, §9.
 */
export const giftCard = { lines: 10, width: 14, font_size: 17, line_height: 18 } as const;

const lineWidth = giftCard.width * 1000;
const known: ReadonlyMap<string, number> = new Map(
  cardWidths.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)),
);
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const invisible = /[\p{M}\p{Cf}]/u;
/** The usual width of a letter of another script. */
const otherWidth = 600;

function widthOf(text: string): number {
  return Array.from(text).reduce((width, letter) => {
    if (invisible.test(letter)) return width;
    return width + (wide.test(letter) ? 1000 : (known.get(letter) ?? otherWidth));
  }, 0);
}

/**
 * The parts between which a line may break: after spaces and hyphens, and around wide letters. A no-break space is part of
 * its word. Closing punctuation stays
 * with the letter before it, and the opening one with the letter after it.
 */
const parts =
  /[（「『【《〈“‘]*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}][、。，．！？：；）」』】》〉ー…]*|[^ \t\u3000\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}-]+-*|-+)[ \t\u3000]*|[（「『【《〈“‘]|[ \t\u3000]+/gu;

/** Words that only spaces and hyphens separate, as Korean writes them. */
const wordParts = /(?:[^ \t\u3000-]+-*|-+)[ \t\u3000]*|[ \t\u3000]+/gu;

/** Whether the lines of a message break only between words, as Korean does; the field then sets `word-break: keep-all`. Spec 3 §5. */
export const keepsWords = (message: string): boolean => /\p{Script=Hangul}/u.test(message);

/** The letters of a part that fit into a width; at least one. */
function fitting(text: string, width: number): string {
  let taken = '';
  for (const letter of text) {
    if (taken !== '' && widthOf(taken + letter) > width) break;
    taken += letter;
  }
  return taken;
}

function linesOf(paragraph: string, breaks: RegExp): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [part] of paragraph.matchAll(breaks)) {
    // Spaces at the end of a line take no room.
    if (line !== '' && widthOf((line + part).trimEnd()) > lineWidth) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
    // A part longer than a line continues on the next lines.
    while (widthOf(line.trimEnd()) > lineWidth) {
      const head = fitting(line, lineWidth);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line.trimEnd()];
}

/**
 * The lines of a message on the card, as the field draws them and as the card is printed; none for an empty message.
 * Spec 3 §5.
 */
export function cardLines(message: string): string[] {
  const breaks = keepsWords(message) ? wordParts : parts;
  return message === '' ? [] : message.split('\n').flatMap((paragraph) => linesOf(paragraph, breaks));
}

/** Number of lines that a message takes on the card. Spec 3 §5. */
export const giftLines = (message: string): number => cardLines(message).length;

export type GiftMessageState = {
  is_too_long: boolean;
  /** The letters that the card cannot print, such as emoji. */
  unprinted: string[];
  has_hidden_control: boolean;
  can_save: boolean;
};

/** Whether a typed message is too long, which of its letters the card cannot print, whether some are
 * hidden, and whether it can be saved. Spec 3 §5. */
export function giftMessageState(typed: string, lines: number): GiftMessageState {
  const is_too_long = lines > giftCard.lines;
  const unprinted = unprintedLetters(typed);
  const has_hidden_control = hasHiddenControl(typed);
  const can_save = !is_too_long && unprinted.length === 0 && !has_hidden_control;
  return { is_too_long, unprinted, has_hidden_control, can_save };
}

/** What the tray of a gift's card changes. */
export type GiftCard = Pick<Gift, 'message' | 'handwritten' | 'gift_card_type'>;

/** Whether closing the tray would lose a change, so that it asks first. A blank card has no message. Spec 3 §4. */
export function isGiftCardChanged(opened: GiftCard, now: GiftCard): boolean {
  if (opened.gift_card_type !== now.gift_card_type || opened.handwritten !== now.handwritten) return true;
  return now.gift_card_type === 'custom' && opened.message !== now.message;
}
