import { isSquarePlace } from '@vitrine/rules/catalogue/focus';
import { productImageSizes, squareSides, zoomWidths } from '@vitrine/rules/catalogue/pictures';

/** The widths of encoded pictures, in pixels: the layout's own, and those of spec 2 §9. */
const imageWidths: readonly number[] = [
  ...new Set([
    ...squareSides,
    ...productImageSizes,
    ...zoomWidths.map(({ width }) => width),
    160,
    320,
    480,
    640,
    800,
    1000,
    1250,
    1600,
  ]),
].sort((left, right) => left - right);

const imageFormats = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export type ImageRequest = {
  /** The path of a master in the folder of pictures. */
  readonly file: string;
  /** The content hash in the URL; null in a URL without one. */
  readonly hash: string | null;
  /** Null means the master's own width. */
  readonly width: number | null;
  /** Cut to a square of this width. */
  readonly square: boolean;
  /** Where the square is cut, in percent along the longer side; null for around the middle. */
  readonly place: number | null;
  readonly format: ImageFormat;
};

// Segments have no dots, so no URL leaves the folder, names a hidden file or has a second extension.
const address = /^((?:[A-Za-z0-9_-]+\/){0,6}[A-Za-z0-9_-]+)(?:\.([\da-f]{12}))?\.(webp|avif|png|jpe?g)$/u;

/**
 * Parses a URL and its headers; null for a picture that the shop does not make. `path` is decoded, without `/images/`.
 */
export function imageRequest(
  path: string,
  query: { w?: string | undefined; h?: string | undefined; f?: string | undefined; p?: string | undefined },
  accept: string,
): ImageRequest | null {
  const found = address.exec(path);
  const width = query.w === undefined ? null : imageWidths.find((known) => String(known) === query.w);
  const format = query.f === undefined ? formatFor(accept) : imageFormats.find((known) => known === query.f);
  const square = query.h !== undefined;
  if (!found || width === undefined || format === undefined) return null;
  // Only squares have a height, so that no client can fill the disk with others.
  if (square && (query.h !== query.w || !squareSides.some((side) => side === width))) return null;
  const place = query.p === undefined ? null : placeOf(query.p);
  if (place === undefined || (place !== null && !square)) return null;
  return { file: `${found[1]}.${found[3]}`, hash: found[2] ?? null, width, square, place, format };
}

/** The place of a square as its only text; undefined for another text. */
function placeOf(text: string): number | undefined {
  const place = Number(text);
  return String(place) === text && isSquarePlace(place) ? place : undefined;
}

/** The smallest format that the browser accepts. */
function formatFor(accept: string): ImageFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}
