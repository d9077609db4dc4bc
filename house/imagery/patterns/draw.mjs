// Draws every design in every colourway: `node patterns/draw.mjs OUT_FOLDER [side in pixels] [design]`.
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { designs } from './designs.mjs';
import { pen } from './pen.mjs';
import { second } from './second.mjs';

const [folder = 'plates/silk', side = '2400', only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [name, { draw, colours, strip }] of Object.entries({ ...designs, ...second }).filter(
  ([name]) => !only || name === only,
))
  for (const [colour, palette] of Object.entries(colours)) {
    const p = pen();
    draw(p, palette);
    const box = strip ? '-1000 -58 2000 116' : '-1000 -1000 2000 2000';
    const w = strip ? Number(side) * 5 : Number(side);
    const h = strip ? Math.round((w * 116) / 2000) : w;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${box}">${p.out.join('')}</svg>`;
    await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
      .png()
      .toFile(`${folder}/${name}-${colour}.png`);
  }
