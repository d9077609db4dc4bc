// The drawing of an engraving. Only the server imports it: the fonts' shapes weigh 300 kB.
import outlines from '../../data/engraving/outlines.json' with { type: 'json' };
import { engravingLetters } from './letters.ts';
import type { EngravingFont } from './names.ts';
import { type Engraving, lineLayout, millimetresPerUnit } from './engraving.ts';

/** The shapes of each font's letters as SVG path data in thousandths of an em, the base line at 0. Spec 1 §2. */
export const engravingOutlines: Readonly<Record<EngravingFont, Readonly<Record<string, string>>>> = outlines;

/** A drawing in its real size, in millimetres. */
export type EngravingDrawing = { readonly svg: string; readonly width_mm: number; readonly height_mm: number };

/** From one base line to the next, room above a capital for its accent, and below the last base line. */
const pitch = 1150;
const above = 330;
const below = 320;
const margin = 120;

const hundredths = (millimetres: number): number => Math.round(millimetres * 100) / 100;

/**
 * Draws an engraving of real size with centred lines, as outlines: it needs no font, and contains no typed text that
 * could be read as markup. The preview, the frozen order and the workshop's PDF show this one text. Throws on a letter
 * without a shape; `engravingProblem` refuses those first. Spec 1 §2, decisions/0062.
 */
export function drawEngraving({ lines, font, size }: Engraving): EngravingDrawing {
  const laid = lines.map((line) => lineLayout(line, font));
  const width = Math.max(...laid.map((line) => line.width)) + 2 * margin;
  const { cap_height } = engravingLetters[font];
  const height = above + cap_height + pitch * (lines.length - 1) + below;
  const paths = laid.flatMap((line, index) => {
    const left = Math.round((width - line.width) / 2);
    const base = above + cap_height + pitch * index;
    return line.letters.flatMap(([letter, x]) => {
      const outline = engravingOutlines[font][letter];
      if (outline === undefined) throw new RangeError(`no shape for ${letter}`);
      return outline === '' ? [] : [`<path transform="translate(${left + x} ${base})" d="${outline}"/>`];
    });
  });
  const scale = millimetresPerUnit(font, size);
  const [width_mm, height_mm] = [hundredths(width * scale), hundredths(height * scale)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width_mm}mm" height="${height_mm}mm" viewBox="0 0 ${width} ${height}" fill="#1b1917">${paths.join('')}</svg>`;
  return { svg, width_mm, height_mm };
}
