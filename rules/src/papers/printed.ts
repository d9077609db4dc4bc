import { printedRanges } from './printedRanges.ts';

/** First and last code point of the letters that papers print, in order. */
const ranges: readonly (readonly [number, number])[] = (() => {
  let next = 0;
  return printedRanges.split(' ').map((range) => {
    const [gap = '0', more = '0'] = range.split('.');
    const first = next + Number.parseInt(gap, 36);
    const last = first + Number.parseInt(more, 36);
    next = last + 1;
    return [first, last] as const;
  });
})();

/** Letters without a shape of their own, such as spaces and joiners. */
const shapeless = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}]/u;

/** Whether the fonts of the papers draw a letter. Spec 3 §5. */
export function isPrinted(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return shapeless.test(letter);
}

/** The letters of a text that no paper prints, such as emoji, each once. Spec 3 §5. */
export const unprintedLetters = (text: string): string[] =>
  [...new Set(text.normalize('NFC'))].filter((letter) => !isPrinted(letter));
