// Draws the pictures of the second house: node house-minimal/draw.ts. Each is a few shapes of wood on a plain ground.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

const woods = {
  ahorn: { light: '#ecd5ab', mid: '#d7b47f', dark: '#ad8552' },
  nuss: { light: '#98704e', mid: '#704c33', dark: '#452d1e' },
} as const;
type Wood = keyof typeof woods;

/** Annual rings: the same wavy line, a little lower each time. */
const rings = (from: number, until: number, step: number, width: number): string =>
  Array.from({ length: Math.floor((until - from) / step) }, (_, index) => {
    const y = from + index * step;
    const bend = 14 + ((index * 37) % 22);
    return `<path d="M0 ${y}C${width * 0.3} ${y - bend} ${width * 0.6} ${y + bend} ${width} ${y - bend / 2}"/>`;
  }).join('');

const scene = (width: number, height: number, wood: Wood, shapes: string): string => {
  const { light, mid, dark } = woods[wood];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
  <defs>
    <linearGradient id="ground" x2="0" y2="1"><stop stop-color="#f6f2ea"/><stop offset="1" stop-color="#e9e1d3"/></linearGradient>
    <linearGradient id="wood" x2="1" y2="1"><stop stop-color="${light}"/><stop offset=".55" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
    <linearGradient id="hollow" x2="0" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="26"/></filter>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#ground)"/>${shapes}</svg>`;
};

const grain = (clip: string, wood: Wood, box: [number, number, number, number]): string => {
  const [x, y, width, height] = box;
  return `<clipPath id="c"><path d="${clip}"/></clipPath><g clip-path="url(#c)" fill="none" stroke="${woods[wood].dark}" stroke-opacity=".3" stroke-width="3"><g transform="translate(${x} ${y})">${rings(0, height, 24, width)}</g></g>`;
};

const shade = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#5c4a38" opacity=".38" filter="url(#soft)"/>`;

function bowl(wood: Wood): string {
  const outside = 'M150 560C160 860 330 940 500 940s340-80 350-380Z';
  return `${shade(500, 940, 330, 46)}<path d="${outside}" fill="url(#wood)"/>${grain(outside, wood, [100, 600, 800, 360])}
    <ellipse cx="500" cy="560" rx="350" ry="92" fill="url(#wood)"/><ellipse cx="500" cy="566" rx="322" ry="76" fill="url(#hollow)"/>`;
}

function spoon(wood: Wood): string {
  const outline =
    'M500 180c92 0 140 92 140 186 0 88-52 146-104 172l18 500c2 44-20 66-54 66s-56-22-54-66l18-500c-52-26-104-84-104-172 0-94 48-186 140-186Z';
  return `<g transform="rotate(18 500 640)">${shade(528, 660, 90, 460)}<path d="${outline}" fill="url(#wood)"/>${grain(outline, wood, [340, 180, 320, 930])}
    <ellipse cx="500" cy="362" rx="96" ry="132" fill="url(#hollow)" opacity=".75"/></g>`;
}

function board(wood: Wood): string {
  const outline =
    'M300 420h400q40 0 40 40v600q0 40-40 40H300q-40 0-40-40V460q0-40 40-40Zm150-260h100q30 0 30 30v240H420V190q0-30 30-30Z';
  return `${shade(520, 1090, 260, 40)}<path d="${outline}" fill="url(#wood)"/>${grain(outline, wood, [240, 150, 520, 980])}
    <circle cx="500" cy="236" r="30" fill="#efe8dc"/><path d="M300 470h400" stroke="${woods[wood].dark}" stroke-opacity=".35" stroke-width="5"/>`;
}

const detail = (shapes: string): string => `<g transform="translate(-720 -760) scale(2.3)">${shapes}</g>`;
/** Beside an apple, so that one sees how large it is. */
const scale = (shapes: string): string =>
  `<g transform="translate(60 150) scale(.8)">${shapes}</g>${shade(850, 1040, 90, 22)}<circle cx="850" cy="960" r="84" fill="#a7352b"/><circle cx="822" cy="930" r="30" fill="#c65a4b"/><path d="M852 880c2-30 12-44 26-54" stroke="#4a3524" stroke-width="9" fill="none"/>`;

const pieces = { schale: bowl, loeffel: spoon, brett: board } as const;
const colours = { schale: ['ahorn', 'nuss'], loeffel: ['ahorn'], brett: ['nuss'] } as const;
const roles = { front: (shapes: string) => shapes, detail, scale } as const;

async function write(file: string, svg: string, width: number): Promise<void> {
  const path = new URL(`catalogue/pictures/${file}`, import.meta.url).pathname;
  mkdirSync(dirname(path), { recursive: true });
  await sharp(Buffer.from(svg)).resize({ width }).webp({ quality: 82 }).toFile(path);
}

for (const [code, draw] of Object.entries(pieces) as [keyof typeof pieces, (wood: Wood) => string][])
  for (const wood of colours[code])
    for (const [role, seen] of Object.entries(roles))
      await write(`${code}/${wood}-${role}.webp`, scene(1000, 1250, wood, seen(draw(wood))), 1000);
const table = `<rect y="1060" width="1600" height="540" fill="#d9c9ae"/><g transform="translate(280 180)">${bowl('ahorn')}</g><g transform="translate(930 430) scale(.62)">${spoon('ahorn')}</g>`;
await write('stories/hero.webp', scene(1600, 1600, 'ahorn', table), 1600);
