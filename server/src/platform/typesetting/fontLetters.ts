// The letters that a font draws, from its character map (OpenType `cmap`, formats 4 and 12).

/** First and last code point of letters that follow each other. */
export type LetterRange = readonly [first: number, last: number];

/** The offset of a table of a TrueType or OpenType font. Throws when it has none. */
function tableOf(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + 16 * index;
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`the font has no ${tag}`);
}

/** The groups of format 12, which holds letters of all planes. */
function wideRanges(font: Buffer, at: number): LetterRange[] {
  const count = font.readUInt32BE(at + 12);
  return Array.from({ length: count }, (_, index) => {
    const group = at + 16 + 12 * index;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  });
}

/** The segments of format 4; a segment may hold letters without a glyph, which are left out. */
function narrowRanges(font: Buffer, at: number): LetterRange[] {
  const length = font.readUInt16BE(at + 6);
  const [ends, starts, deltas, offsets] = [14, 16 + length, 16 + 2 * length, 16 + 3 * length].map((by) => at + by);
  const word = (table = 0, index = 0) => font.readUInt16BE(table + 2 * index);
  return Array.from({ length: length / 2 }).flatMap((_, segment) => {
    const [start, end, offset] = [word(starts, segment), word(ends, segment), word(offsets, segment)];
    if (start === 0xffff) return [];
    if (offset === 0) return [[start, end] as const];
    const glyphs = (offsets ?? 0) + 2 * segment + offset;
    return Array.from({ length: end - start + 1 }, (__, index) => start + index)
      .filter(
        (letter) =>
          word(glyphs, letter - start) !== 0 && (word(glyphs, letter - start) + word(deltas, segment)) % 65_536 !== 0,
      )
      .map((letter) => [letter, letter] as const);
  });
}

/** Ranges in order, with neighbours joined. */
export function joinRanges(ranges: readonly LetterRange[]): LetterRange[] {
  const joined: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const open = joined.at(-1);
    if (open && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** The letters of a font in ascending ranges. Throws when its character map has no format 4 or 12. */
export function lettersOf(font: Buffer): LetterRange[] {
  const cmap = tableOf(font, 'cmap');
  const maps = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    const at = cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4);
    return { at, format: font.readUInt16BE(at) };
  });
  const wide = maps.find(({ format }) => format === 12);
  if (wide) return joinRanges(wideRanges(font, wide.at));
  const narrow = maps.find(({ format }) => format === 4);
  if (!narrow) throw new Error('the character map of the font has an unknown format');
  return joinRanges(narrowRanges(font, narrow.at));
}
