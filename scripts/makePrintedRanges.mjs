// Writes rules/src/papers/printedRanges.ts: the letters that the fonts of papers draw, for the browser; with --check fails
// when the file differs: npm run node -- scripts/makePrintedRanges.mjs [--check].
import { readFileSync, writeFileSync } from 'node:fs';
import { joinRanges } from '../server/src/platform/typesetting/fontLetters.ts';
import { readFonts } from '../server/src/platform/typesetting/fonts.ts';

const file = new URL('../rules/src/papers/printedRanges.ts', import.meta.url);
let next = 0;
const ranges = joinRanges(readFonts().flatMap(({ letters }) => letters)).map(([first, last]) => {
  const [gap, more] = [first - next, last - first];
  next = last + 1;
  return more === 0 ? gap.toString(36) : `${gap.toString(36)}.${more.toString(36)}`;
});
const source = `// Written by scripts/makePrintedRanges.mjs. Spec 3 §5.
/** Ranges of letters: the gap after the last range, and how many more letters follow its first one, in base 36. */
export const printedRanges =
  '${ranges.join(' ')}';
`;
if (!process.argv.includes('--check')) writeFileSync(file, source);
else if (readFileSync(file, 'utf8') !== source)
  throw new Error('rules/src/papers/printedRanges.ts is out of date: npm run node -- scripts/makePrintedRanges.mjs');
