// Many pictures on few sheets, so that a person looks over a whole application at once.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Pictures beside each other, by the width of the window they show, and how tall a tile is at most. */
const layouts = { 390: { across: 5, tile: 390, most: 1300 }, 1440: { across: 2, tile: 960, most: 1100 } };
const gap = 24;
const label = 28;
const rows = 2;

/** @param {string} text @param {number} width */
const caption = (text, width) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${label}"><text x="0" y="20" font-family="sans-serif" font-size="18">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></svg>`,
  );

/**
 * Writes pictures onto sheets, `{name}-1.webp` and so on, each picture under the name of its file. Returns the sheets.
 * @param {{ files: readonly string[], width: 390 | 1440, folder: string, name: string }} of
 */
export async function contactSheets({ files, width, folder, name }) {
  const { across, tile, most } = layouts[width];
  const sheets = [];
  for (let start = 0; start < files.length; start += across * rows) {
    const placed = [];
    for (const [index, file] of files.slice(start, start + across * rows).entries()) {
      const left = gap + (index % across) * (tile + gap);
      const top = gap + Math.floor(index / across) * (most + label + gap);
      const scaled = await sharp(readFileSync(file)).resize({ width: tile }).toBuffer({ resolveWithObject: true });
      const shown = await sharp(scaled.data)
        .extract({ left: 0, top: 0, width: tile, height: Math.min(most, scaled.info.height) })
        .toBuffer();
      placed.push({ input: caption(path.basename(file, '.png'), tile), left, top });
      placed.push({ input: shown, left, top: top + label });
    }
    const file = path.join(folder, `${name}-${sheets.length + 1}.webp`);
    await sharp({
      create: {
        width: gap + across * (tile + gap),
        height: gap + rows * (most + label + gap),
        channels: 3,
        background: '#cfcac2',
      },
    })
      .composite(placed)
      .webp({ quality: 70 })
      .toFile(file);
    sheets.push(file);
  }
  return sheets;
}
