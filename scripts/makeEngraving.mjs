// Writes the letters of engravings from the fonts: rules/src/engraving/letters.ts (which exist and how wide they are, for
// browser and server) and rules/data/engraving/outlines.json (their shapes, for the server's drawings). With --check fails when a file differs:
// npm run node -- scripts/makeEngraving.mjs [--check].
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOf } from '../server/src/platform/typesetting/sfnt.ts';

const { resolve } = createRequire(import.meta.url);
const folder = new URL('../rules/src/engraving/', import.meta.url);
const fonts = {
  roman: ['cormorant-garamond', '500-normal'],
  italic: ['cormorant-garamond', '500-italic'],
  linear: ['noto-sans', '400-normal'],
};
/** Units of an em in the written files. */
const em = 1000;
/** Latin capitals, small letters and figures of the storefronts' languages, and the marks of initials and dates. */
const ranges = [
  [0x20, 0x20],
  [0x26, 0x26],
  [0x2d, 0x39],
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xb7, 0xb7],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0xff],
  [0x2019, 0x2019],
];
/** Further letters of Czech, Polish, French and their neighbours. */
const further = 'ĄąĆćČčĎďĘęĚěŁłŃńŇňŐőŒœŘřŚśŠšŤťŮůŰűŸŹźŻżŽž';
const letters = [
  ...ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  ),
  ...Array.from(further),
];

/** Reads glyphs of a TrueType font. */
function readFont(bytes) {
  const tables = new Map();
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index;
    const from = bytes.readUInt32BE(at + 8);
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(from, from + bytes.readUInt32BE(at + 12)));
  }
  const head = tables.get('head');
  const [cmap, glyf, hmtx, loca, os2] = ['cmap', 'glyf', 'hmtx', 'loca', 'OS/2'].map((name) => tables.get(name));
  const scale = em / head.readUInt16BE(18);
  const wide = tables.get('hhea').readUInt16BE(34);
  const isLong = head.readInt16BE(50) === 1;
  const glyphs = characterMap(cmap);
  const offset = (id) => (isLong ? loca.readUInt32BE(4 * id) : 2 * loca.readUInt16BE(2 * id));
  const contoursOf = (id) => {
    const glyph = glyf.subarray(offset(id), offset(id + 1));
    if (glyph.length === 0) return [];
    return glyph.readInt16BE(0) >= 0 ? simple(glyph) : composite(glyph, contoursOf);
  };
  return {
    idOf: (letter) => glyphs.get(letter.codePointAt(0)) ?? 0,
    widthOf: (id) => Math.round(hmtx.readUInt16BE(4 * Math.min(id, wide - 1)) * scale),
    outlineOf: (id) =>
      contoursOf(id)
        .map((contour) => drawn(contour, scale))
        .join(''),
    cap_height: Math.round(os2.readInt16BE(88) * scale),
  };
}

function characterMap(cmap) {
  const found = new Map();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const count = table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < count; segment += 1) {
      const [end, start] = [table.readUInt16BE(14 + 2 * segment), table.readUInt16BE(16 + 2 * (count + segment))];
      const delta = table.readInt16BE(16 + 2 * (2 * count + segment));
      const at = 16 + 2 * (3 * count + segment);
      const range = table.readUInt16BE(at);
      for (let code = start; code <= end && code !== 0xffff; code += 1) {
        const id = range === 0 ? code : table.readUInt16BE(at + range + 2 * (code - start));
        if (range === 0 || id !== 0) found.set(code, (id + delta) & 0xffff);
      }
    }
  }
  return found;
}

function simple(glyph) {
  const count = glyph.readInt16BE(0);
  const ends = Array.from({ length: count }, (_, index) => glyph.readUInt16BE(10 + 2 * index));
  const length = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * count;
  at += 2 + glyph.readUInt16BE(at);
  const flags = [];
  while (flags.length < length) {
    const flag = glyph[at++];
    flags.push(flag);
    if (flag & 8) for (let more = glyph[at++]; more > 0; more -= 1) flags.push(flag);
  }
  const read = (short, same) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyph[at++] : -glyph[at++];
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = read(2, 16);
  const ys = read(4, 32);
  const points = flags.map((flag, index) => ({ x: xs[index], y: ys[index], on: (flag & 1) === 1 }));
  return ends.map((end, index) => points.slice(index === 0 ? 0 : ends[index - 1] + 1, end + 1));
}

/** A letter made of others, such as one with an accent; its parts are moved, and in some fonts scaled. */
function composite(glyph, contoursOf) {
  const contours = [];
  let at = 10;
  for (;;) {
    const flags = glyph.readUInt16BE(at);
    const id = glyph.readUInt16BE(at + 2);
    const isWide = (flags & 1) === 1;
    if (!(flags & 2)) throw new Error('a part of a glyph is placed by points');
    const [x, y] = isWide
      ? [glyph.readInt16BE(at + 4), glyph.readInt16BE(at + 6)]
      : [glyph.readInt8(at + 4), glyph.readInt8(at + 5)];
    at += isWide ? 8 : 6;
    const number = () => glyph.readInt16BE((at += 2) - 2) / 0x4000;
    let matrix = [1, 0, 0, 1];
    if (flags & 8) {
      const factor = number();
      matrix = [factor, 0, 0, factor];
    } else if (flags & 0x40) matrix = [number(), 0, 0, number()];
    else if (flags & 0x80) matrix = [number(), number(), number(), number()];
    const [a, b, c, d] = matrix;
    for (const contour of contoursOf(id))
      contours.push(contour.map((one) => ({ x: a * one.x + c * one.y + x, y: b * one.x + d * one.y + y, on: one.on })));
    if (!(flags & 0x20)) return contours;
  }
}

/** A contour as SVG path data, downwards as in SVG. */
function drawn(contour, scale) {
  const points = contour.map(({ x, y, on }) => ({ x: x * scale, y: -y * scale, on }));
  const middle = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, on: true });
  const start = points.findIndex(({ on }) => on);
  const turned =
    start < 0 ? [middle(points[0], points.at(-1)), ...points] : [...points.slice(start), ...points.slice(0, start)];
  const round = ({ x, y }) => `${Math.round(x)} ${Math.round(y)}`;
  let path = `M${round(turned[0])}`;
  for (let index = 1; index <= turned.length; index += 1) {
    const point = turned[index % turned.length];
    if (point.on) {
      if (index < turned.length) path += `L${round(point)}`;
      continue;
    }
    const next = turned[(index + 1) % turned.length];
    path += `Q${round(point)} ${round(next.on ? next : middle(point, next))}`;
    if (next.on) index += 1;
  }
  return `${path}Z`;
}

const files = (name, style) =>
  ['latin', 'latin-ext'].map((set) =>
    readFont(sfntOf(readFileSync(resolve(`@fontsource/${name}/files/${name}-${set}-${style}.woff`)))),
  );
const made = Object.entries(fonts).map(([font, [name, style]]) => {
  const sets = files(name, style);
  const glyphs = letters.flatMap((letter) => {
    const own = sets.find((set) => set.idOf(letter) !== 0);
    const id = own?.idOf(letter) ?? 0;
    return own ? [{ letter, width: own.widthOf(id), outline: own.outlineOf(id) }] : [];
  });
  return { font, cap_height: sets[0].cap_height, glyphs };
});

const byWidth = (glyphs) => {
  const rows = new Map();
  for (const { letter, width } of glyphs) rows.set(width, (rows.get(width) ?? '') + letter);
  return [...rows].toSorted(([a], [b]) => a - b).map(([width, text]) => `      [${width}, ${JSON.stringify(text)}],`);
};
const outlines = (all) => {
  const rowOf = ({ letter, outline }) => `${JSON.stringify(letter)}: ${JSON.stringify(outline)}`;
  const fontsOf = all.map(({ font, glyphs }) => `"${font}": {\n${glyphs.map(rowOf).join(',\n')}\n}`);
  return `{\n${fontsOf.join(',\n')}\n}\n`;
};
const sources = {
  'letters.ts': `// Written by scripts/makeEngraving.mjs.
/** The letters of each engraving font by their width, and its height of a capital: thousandths of an em. Spec 1 §2. */
export const engravingLetters = {
${made
  .map(
    ({ font, cap_height, glyphs }) => `  ${font}: {
    cap_height: ${cap_height},
    widths: [
${byWidth(glyphs).join('\n')}
    ],
  },`,
  )
  .join('\n')}
} as const satisfies Record<
  string,
  { cap_height: number; widths: readonly (readonly [width: number, letters: string])[] }
>;
`,
  '../../data/engraving/outlines.json': outlines(made),
};
for (const [name, source] of Object.entries(sources)) {
  const file = new URL(name, folder);
  const plain = (text) => text.replaceAll(/['"\s]/gu, '');
  if (process.argv[2] !== '--check') writeFileSync(file, source);
  else if (plain(readFileSync(file, 'utf8')) !== plain(source))
    throw new Error(`${file.pathname} is out of date: npm run node -- scripts/makeEngraving.mjs`);
}
