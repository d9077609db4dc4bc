import { productImageSizes, thumbnail, zoomWidths } from '@vitrine/rules/catalogue/pictures';

/** Widths that pictures are made in, in pixels: the layout's own, and those of spec 2 §9. No other is made. */
const imageWidths: readonly number[] = [
  ...new Set([
    thumbnail.width,
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
  /** A master under the folder of pictures. */
  readonly file: string;
  /** What the address says the master holds; null in an address without it. */
  readonly hash: string | null;
  /** Null is the master's own width. */
  readonly width: number | null;
  readonly format: ImageFormat;
};

// Segments have no dots, so no address leaves the folder, names a hidden file or reaches past a link's name.
const address = /^((?:[A-Za-z0-9_-]+\/){0,6}[A-Za-z0-9_-]+)(?:\.([\da-f]{12}))?\.(webp|avif|png|jpe?g)$/u;

/** What an address asks for, or null when it asks for nothing the shop makes. `path` is decoded, without `/images/`. */
export function imageRequest(
  path: string,
  query: { w?: string | undefined; f?: string | undefined },
  accept: string,
): ImageRequest | null {
  const found = address.exec(path);
  const width = query.w === undefined ? null : imageWidths.find((known) => String(known) === query.w);
  const format = query.f === undefined ? formatFor(accept) : imageFormats.find((known) => known === query.f);
  if (!found || width === undefined || format === undefined) return null;
  return { file: `${found[1]}.${found[3]}`, hash: found[2] ?? null, width, format };
}

/** The smallest format that the browser says it reads. */
function formatFor(accept: string): ImageFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}
