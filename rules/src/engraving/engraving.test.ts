import { describe, expect, test } from 'vitest';
import { drawEngraving, engravingOutlines } from './drawing.ts';
import {
  engravingProblem,
  type EngravingTerms,
  isEngravingFont,
  isEngravingSize,
  lineWidth,
  plainEngraving,
  typedEngraving,
} from './engraving.ts';
import { engravingLetters } from './letters.ts';
import { engravingFonts, engravingSizeNames } from './names.ts';

const terms: EngravingTerms = {
  perso_product_type: 'small_leather_goods',
  fonts: ['roman', 'italic', 'linear'],
  sizes: ['small', 'medium', 'large'],
  letters: 'latin',
  max_lines: 2,
  max_letters: 16,
  max_width: 40,
};
const problem = (lines: string[], changes: Partial<EngravingTerms> = {}) =>
  engravingProblem({ ...terms, ...changes }, { lines: plainEngraving(lines), font: 'roman', size: 'small' });

describe('what an engraving may say', () => {
  test.each([
    ['A.L.'],
    ['Éloïse & Jean-Noël'.slice(0, 16)],
    ['Łódź 1924'],
    ['d’Arc'],
    ["d'Arc"],
    ['12/10/26'],
    ['ČŘŽŠ'],
  ])('accepts %s', (line) => expect(problem([line])).toBeNull());

  test.each([
    ['an emoji', 'A❤️', '❤'],
    ['a family of joined emoji', '👨‍👩‍👧', '👨'],
    ['a combining mark that composes with no letter', 'x\u0338', '\u0338'],
    ['Arabic', 'أنا', 'أ'],
    ['Hebrew', 'שלום', 'ש'],
    ['Chinese', '愛', '愛'],
    ['a letter that looks Latin', 'Аnna', 'А'],
    ['an override of the direction', 'A\u202EB', '\u202E'],
    ['an isolate of the direction', 'A\u2066B', '\u2066'],
    ['a zero-width space', 'A\u200BB', '\u200B'],
    ['a tab', 'A\tB', '\t'],
    ['a line break', 'A\nB', '\n'],
    ['a null', 'A\u0000', '\u0000'],
    ['markup', '<b>A</b>', '<'],
    ['an entity', 'A&quot;', ';'],
    ['Typst code', '#sys', '#'],
    ['a half of a surrogate pair', 'A\uD83D', '\uD83D'],
  ])('refuses %s and names the letter', (_name, line, letter) => {
    expect(problem([line])).toEqual({ code: 'engraving_letters', line: 0, letter });
  });

  test.each([
    ['no line', [], { code: 'engraving_empty' }],
    ['blanks alone', ['  \u00a0 '], { code: 'engraving_empty' }],
    ['an empty line between', ['A', ''], { code: 'engraving_empty' }],
    ['more lines than the product has', ['A', 'B', 'C'], { code: 'engraving_lines' }],
    ['a longer line', ['A', 'i'.repeat(17)], { code: 'engraving_too_long', line: 1 }],
    ['a wider line of as many letters', ['W'.repeat(16)], { code: 'engraving_too_long', line: 0 }],
  ])('refuses %s', (_name, lines, expected) => expect(problem(lines)).toEqual(expected));

  test('an alphabet of capitals has no small letters', () => {
    expect(problem(['AL 1'], { letters: 'capitals' })).toBeNull();
    expect(problem(['Al'], { letters: 'capitals' })).toEqual({ code: 'engraving_letters', line: 0, letter: 'l' });
  });

  test('names of fonts and sizes are those of the tables alone', () => {
    expect(['roman', 'toString', ''].map(isEngravingFont)).toEqual([true, false, false]);
    expect(['small', 'valueOf', ''].map(isEngravingSize)).toEqual([true, false, false]);
  });
});

test('typed lines are spelled as they are stored: capitals where the workshop has no other letters, no empty line at the end', () => {
  const typed = { lines: [" d'arc ", ''], font: 'roman', size: 'small' } as const;
  expect(typedEngraving({ letters: 'latin' }, typed).lines).toEqual(['d’arc']);
  expect(typedEngraving({ letters: 'capitals' }, typed).lines).toEqual(['D’ARC']);
  expect(typedEngraving({ letters: 'latin' }, { ...typed, lines: ['', 'A'] }).lines).toEqual(['', 'A']);
});

describe('the drawing', () => {
  const draw = (lines: string[], font: 'roman' | 'italic' | 'linear' = 'roman', size: 'small' | 'medium' = 'small') =>
    drawEngraving({ lines, font, size });

  test('a capital is as high as its size says', () => {
    for (const size of engravingSizeNames) {
      const { height_mm } = drawEngraving({ lines: ['H'], font: 'roman', size });
      // 330 and 320 thousandths of an em lie above and below a capital of 625.
      expect(height_mm).toBeCloseTo(({ small: 3, medium: 5, large: 8 }[size] * (330 + 625 + 320)) / 625, 1);
    }
  });

  test('is as wide as the rule measures, and its margins', () => {
    const margins = (240 * 3) / 625;
    expect(draw(['ALICE']).width_mm).toBeCloseTo(lineWidth('ALICE', 'roman', 'small') + margins, 1);
    expect(draw(['ALICE', 'I']).width_mm).toBe(draw(['ALICE']).width_mm);
    expect(draw(['ALICE'], 'roman', 'medium').width_mm).toBeGreaterThan(draw(['ALICE']).width_mm);
  });

  test('contains outlines alone: no text, script, link or style', () => {
    const { svg } = draw(plainEngraving(['A & B', "l'été 24"]));
    expect(svg.replaceAll(/<path transform="translate\(\d+ \d+\)" d="[-MLQZ\d ]+"\/>/gu, '')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="[\d.]+mm" height="[\d.]+mm" viewBox="0 0 \d+ \d+" fill="#1b1917"><\/svg>$/u,
    );
  });

  test('is the same each time, and another for another text, font or size', () => {
    const all = [
      draw(['A']),
      draw(['B']),
      draw(['A'], 'italic'),
      draw(['A'], 'linear'),
      draw(['A'], 'roman', 'medium'),
    ];
    expect(draw(['A'])).toEqual(all[0]);
    expect(new Set(all.map(({ svg }) => svg)).size).toBe(all.length);
  });

  test('every letter that can be measured has a shape; a blank has an empty one', () => {
    for (const font of engravingFonts) {
      const letters = engravingLetters[font].widths.flatMap(([, text]) => Array.from(text));
      expect(letters.toSorted()).toEqual(Object.keys(engravingOutlines[font]).toSorted());
      expect(letters.filter((letter) => engravingOutlines[font][letter] === '')).toEqual([' ']);
    }
    expect(() => draw(['愛'])).toThrow('no shape');
  });
});
