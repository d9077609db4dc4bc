import { bytesField, numberField, zigzag } from './protobuf.ts';

const side = { width: 9, height: 14 } as const;
/** Pixels around a glyph, in which its distance field fades. */
const border = 3;

/** A distance field: 192 is the edge, more is inside. The letter is a box. */
function box(): Buffer {
  const [width, height] = [side.width + 2 * border, side.height + 2 * border];
  return Buffer.from(
    Array.from({ length: width * height }, (_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)];
      const within = Math.min(x, y, width - 1 - x, height - 1 - y) - border;
      return Math.max(0, Math.min(255, 192 + 32 * within));
    }),
  );
}

/**
 * The glyphs of 256 characters, as `glyphs` of the MapLibre style specification serves them: a font stack with a distance
 * field each. Every letter is the same box, and a space is empty.
 */
export function glyphs(fontstack: string, first: number): Buffer {
  const bitmap = box();
  const all = Array.from({ length: 256 }, (_, index) => {
    const id = first + index;
    const size = id === 32 ? { width: 0, height: 0 } : side;
    return bytesField(
      3,
      numberField(1, id),
      ...(id === 32 ? [] : [bytesField(2, bitmap)]),
      numberField(3, size.width),
      numberField(4, size.height),
      numberField(5, zigzag(1)),
      numberField(6, zigzag(-10)),
      numberField(7, side.width + 2),
    );
  });
  return bytesField(1, bytesField(1, fontstack), bytesField(2, `${first}-${first + 255}`), ...all);
}
