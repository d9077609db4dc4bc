import type { Language } from '@vitrine/rules/storefronts/storefronts';
import { type Font, packagesOf } from './fonts.ts';

/** Replaces a letter that no font draws. A question mark would read as part of the name. */
const unknownLetter = '□';
const letters = /[\p{L}\p{N}\p{Co}]/u;
/** Half-width kana, whose voice marks are letters of their own: printed full width. */
const halfKana = /[\uff61-\uff9f]+/gu;
const marked = /\P{M}\p{M}+/gu;
/** Letters without a glyph of their own: the engine draws nothing, or a space. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Zs}\n]/u;

export type PrintedLetters = {
  /** A text in which every letter has a font, because PDF/A refuses a letter without a glyph. */
  readonly printable: (text: string) => string;
  /** The families that print texts in a language, the preferred first; rare letters add the files that draw them. */
  readonly familiesOf: (texts: string, language: Language) => string[];
};

/** What the fonts print. Fonts of the system are never used: the same paper has the same bytes on every server. */
export function printedLetters(fonts: readonly Font[]): PrintedLetters {
  const drawnBy = new Map<number, Font[]>();
  for (const font of fonts)
    for (const [first, last] of font.letters)
      for (let letter = first; letter <= last; letter += 1) {
        const known = drawnBy.get(letter);
        if (known) known.push(font);
        else drawnBy.set(letter, [font]);
      }
  const fontsOf = (letter: string): readonly Font[] =>
    (drawnBy.get(letter.codePointAt(0) ?? 0) ?? []).filter(({ of }) => of !== 'cormorant-garamond');

  const markedLetter = (cluster: string): string => {
    const [base = '', ...marks] = Array.from(cluster);
    const able = fontsOf(base).filter((font) =>
      marks.every((mark) => invisible.test(mark) || fontsOf(mark).includes(font)),
    );
    return able.length > 0 ? cluster : base;
  };
  const plain = (text: string) => text.normalize('NFC').replace(halfKana, (kana) => kana.normalize('NFKC'));
  const isDrawn = (letter: string): boolean => invisible.test(letter) || fontsOf(letter).length > 0;
  const printable = (text: string): string =>
    Array.from(plain(text).replace(marked, markedLetter), (letter) => {
      if (isDrawn(letter)) return letter;
      const plainer = letter.normalize('NFKC');
      if (Array.from(plainer).every(isDrawn)) return plainer;
      // Emoji, marks and control characters are left out; the form refuses emoji in names and addresses.
      return letters.test(letter) ? unknownLetter : '';
    }).join('');

  const familiesOf = (texts: string, language: Language): string[] => {
    const packages = packagesOf(language);
    const rare = new Set<Font>();
    for (const letter of new Set(texts)) {
      const [best] = fontsOf(letter).toSorted(
        (a, b) => packages.indexOf(a.of) - packages.indexOf(b.of) || Number(a.is_rare) - Number(b.is_rare),
      );
      if (best?.is_rare) rare.add(best);
    }
    return packages.flatMap((of) =>
      fonts.filter((font) => font.of === of && (!font.is_rare || rare.has(font))).map(({ family }) => family),
    );
  };
  return { printable, familiesOf };
}
