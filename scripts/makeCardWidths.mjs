// Writes rules/src/gift/cardWidths.ts: how wide the letters of a gift card are, as the browser draws them in the web font;
// with --check fails when the file differs: npm run node -- scripts/makeCardWidths.mjs [--check].
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium, quietChromium } from './lib/chromium.mjs';

const file = new URL('../rules/src/gift/cardWidths.ts', import.meta.url);
const fonts = new URL('../node_modules/@fontsource-variable/cormorant-garamond/files/', import.meta.url);
const sets = ['latin', 'latin-ext'];
/** Latin letters, punctuation and currency signs. */
const ranges = [
  [0x20, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x24f],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
];

const faces = sets.map((set) => {
  const data = readFileSync(new URL(`cormorant-garamond-${set}-wght-normal.woff2`, fonts)).toString('base64');
  return `@font-face { font-family: "${set}"; font-weight: 300 700; src: url("data:font/woff2;base64,${data}") format("woff2"); }`;
});
const browser = await chromium.launch({ executablePath: findChromium(console.log) ?? undefined, args: quietChromium });
const page = await browser.newPage();
await page.setContent(`<style>${faces.join('\n')}</style>`);
const letters = ranges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
);
const widths = await page.evaluate(
  async ({ all, families }) => {
    await Promise.all(families.map((family) => document.fonts.load(`500 1000px "${family}"`, 'aā')));
    const pen = document.createElement('canvas').getContext('2d');
    pen.fontKerning = 'none';
    const widthIn = (family, letter) => {
      pen.font = `500 1000px ${family}`;
      return Math.round(pen.measureText(letter).width);
    };
    // A letter that no set has is drawn in the fallback, which differs between the two lists.
    const list = families.map((family) => `"${family}"`).join(', ');
    return all.map((letter) => {
      const [one, other] = [widthIn(`${list}, monospace`, letter), widthIn(`${list}, serif`, letter)];
      return one === other ? one : null;
    });
  },
  { all: letters, families: sets },
);
await browser.close();

const byWidth = new Map();
for (const [index, letter] of letters.entries()) {
  const width = widths[index];
  if (width !== null) byWidth.set(width, (byWidth.get(width) ?? '') + letter);
}
const rows = [...byWidth]
  .toSorted(([a], [b]) => a - b)
  .map(([width, text]) => `  [${width}, ${JSON.stringify(text)}],`);
const source = `// Written by scripts/makeCardWidths.mjs.
/** Widths of letters in Cormorant Garamond, weight 500, without kerning: thousandths of the font size. Spec 3 §5. */
export const cardWidths: readonly (readonly [width: number, letters: string])[] = [
${rows.join('\n')}
];
`;
if (process.argv[2] !== '--check') writeFileSync(file, source);
else if (readFileSync(file, 'utf8').replaceAll(/['"\\]/gu, '') !== source.replaceAll(/['"\\]/gu, ''))
  throw new Error('rules/src/gift/cardWidths.ts is out of date: node scripts/makeCardWidths.mjs');
