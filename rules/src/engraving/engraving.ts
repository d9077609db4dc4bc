// What an engraving may say. Browser and server measure with the widths of the real fonts; the server draws with the same
// fonts' shapes (drawing.ts), so that the preview, the order and the workshop agree. Spec 1 §2, decisions/0062.
import { engravingLetters } from './letters.ts';
import type { EngravingAlphabet, EngravingFont, EngravingSize } from './names.ts';

/** Sizes of engravings: the height of a capital in millimetres. Spec 3 §3 (personalization_info_properties). */
export const engravingSizes = { small: 3, medium: 5, large: 8 } as const satisfies Record<EngravingSize, number>;

/** How a product can be engraved. Spec 1 §2, decisions/0062. */
export type EngravingTerms = {
  readonly perso_product_type: string;
  readonly fonts: readonly EngravingFont[];
  readonly sizes: readonly EngravingSize[];
  readonly letters: EngravingAlphabet;
  readonly max_lines: number;
  /** The most letters of a line. */
  readonly max_letters: number;
  /** The widest line in millimetres. */
  readonly max_width: number;
};

/** An engraving as it is drawn. */
export type Engraving = {
  readonly lines: readonly string[];
  readonly font: EngravingFont;
  readonly size: EngravingSize;
};

/** Why an engraving is refused; the letter or the line (from 0) at fault, if there is one. */
export type EngravingProblem =
  | { readonly code: 'engraving_empty' }
  | { readonly code: 'engraving_lines' }
  | { readonly code: 'engraving_letters'; readonly line: number; readonly letter: string }
  | { readonly code: 'engraving_too_long'; readonly line: number };

/** Room between two letters in thousandths of an em. */
const tracking = 40;

const widthsIn = (font: EngravingFont): ReadonlyMap<string, number> =>
  new Map(
    engravingLetters[font].widths.flatMap(([width, letters]) =>
      Array.from(letters, (letter) => [letter, width] as const),
    ),
  );
const widths: Readonly<Record<EngravingFont, ReadonlyMap<string, number>>> = {
  roman: widthsIn('roman'),
  italic: widthsIn('italic'),
  linear: widthsIn('linear'),
};

/** Whether a text names an engraving font. Spec 3 §3. */
export function isEngravingFont(text: string): text is EngravingFont {
  return Object.hasOwn(engravingLetters, text);
}

/** Whether a text names a size. Spec 3 §3. */
export function isEngravingSize(text: string): text is EngravingSize {
  return Object.hasOwn(engravingSizes, text);
}

/**
 * The lines of an engraving in their one spelling, which the cart compares, the order stores and the workshop engraves:
 * composed letters, single blanks, none at the ends, the typographic apostrophe. Anything else stays, to be refused with
 * its letter. Spec 1 §5, decisions/0062.
 */
export function plainEngraving(lines: readonly string[]): string[] {
  return lines.map((line) =>
    line
      .normalize('NFC')
      .replaceAll("'", '’')
      .replaceAll(/[ \u00a0]+/gu, ' ')
      .trim(),
  );
}

/**
 * The engraving of typed lines: in the one spelling, in capitals where the workshop has no other letters, without empty lines at the end.
 * Spec 1 §2, decisions/0062.
 */
export function typedEngraving(
  { letters }: Pick<EngravingTerms, 'letters'>,
  { lines, font, size }: Engraving,
): Engraving {
  const plain = plainEngraving(letters === 'capitals' ? lines.map((line) => line.toLocaleUpperCase('en')) : lines);
  const last = plain.findLastIndex((line) => line !== '');
  return { lines: plain.slice(0, last + 1), font, size };
}

/** The letters of a line with the position of each, and the line's width: thousandths of an em. Spec 1 §2, decisions/0062. */
export function lineLayout(
  line: string,
  font: EngravingFont,
): { letters: [letter: string, x: number][]; width: number } {
  const letters: [string, number][] = [];
  let x = 0;
  for (const letter of line) {
    letters.push([letter, x]);
    x += (widths[font].get(letter) ?? 0) + tracking;
  }
  return { letters, width: Math.max(0, x - tracking) };
}

/** Millimetres of a thousandth of an em: a size is the height of a capital. Spec 1 §2, decisions/0062. */
export function millimetresPerUnit(font: EngravingFont, size: EngravingSize): number {
  return engravingSizes[size] / engravingLetters[font].cap_height;
}

/** Width of a line in millimetres. Spec 1 §2, decisions/0062. */
export function lineWidth(line: string, font: EngravingFont, size: EngravingSize): number {
  return lineLayout(line, font).width * millimetresPerUnit(font, size);
}

const smallLetter = /\p{Ll}/u;

/**
 * The first reason why a product cannot have an engraving; null when it can. `lines` are in `plainEngraving`'s spelling:
 * emoji, combining marks, other scripts, control and direction characters have no shape in any font. Spec 1 §2, decisions/0062.
 */
export function engravingProblem(terms: EngravingTerms, { lines, font, size }: Engraving): EngravingProblem | null {
  if (lines.length === 0 || lines.some((line) => line === '')) return { code: 'engraving_empty' };
  if (lines.length > terms.max_lines) return { code: 'engraving_lines' };
  for (const [line, text] of lines.entries()) {
    const letter = Array.from(text).find(
      (one) => !widths[font].has(one) || (terms.letters === 'capitals' && smallLetter.test(one)),
    );
    if (letter !== undefined) return { code: 'engraving_letters', line, letter };
  }
  const line = lines.findIndex(
    (text) => Array.from(text).length > terms.max_letters || lineWidth(text, font, size) > terms.max_width,
  );
  return line < 0 ? null : { code: 'engraving_too_long', line };
}
