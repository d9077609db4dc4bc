import { type Focus, squarePlace } from './focus.ts';

/** What a picture of a product shows; a `video` is shown until its clip plays. Spec 2 §2. */
export const pictureRoles = ['front', 'three_quarter', 'detail', 'scale', 'flat', 'video'] as const;
export type PictureRole = (typeof pictureRoles)[number];

/** Media types of clips by the end of the file's name. Spec 2 §2 (zoom video). */
export const clipTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;
export type ClipType = (typeof clipTypes)[keyof typeof clipTypes];

/** The media type of a clip by its file or URL; null for a file that is none. Spec 2 §2. */
export function clipTypeOf(file: string): ClipType | null {
  if (file.endsWith('.mp4')) return clipTypes.mp4;
  return file.endsWith('.webm') ? clipTypes.webm : null;
}

/** Pixel size and quality of a product's thumbnails. Spec 2 §9. */
export const thumbnail = { width: 60, height: 60, quality: 80 } as const;

/** Sides of square pictures, in pixels: thumbnails, and those for dense screens. Spec 2 §9. */
export const squareSides = [thumbnail.width, 2 * thumbnail.width] as const;

const squareQuery = (side: number): string => `?w=${side}&h=${side}`;

type Thumbed = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly focus?: Focus | undefined;
};

/** The address of a picture as a thumbnail of 60 by 60 pixels, cut where its focal point is (`p`). Spec 2 §9, decisions/0135. */
export function thumbnailUrl(picture: Thumbed): string {
  const place = squarePlace(picture);
  return `${picture.url}${squareQuery(thumbnail.width)}${place === null ? '' : `&p=${place}`}`;
}

/** The address of a thumbnail for dense screens: twice its width and height. Spec 2 §9. */
export function denseThumbnail(thumb: string): string {
  return thumb.replace(squareQuery(thumbnail.width), squareQuery(2 * thumbnail.width));
}

/** Square product images, in pixels. Spec 2 §9, spec 3 §9. */
export const productImageSizes = [100, 300] as const;

/** Zoom image widths by minimum window width, both in pixels, widest first. Spec 2 §9. */
export const zoomWidths = [
  { from: 1024, width: 850 },
  { from: 951, width: 800 },
  { from: 768, width: 700 },
  { from: 574, width: 900 },
  { from: 321, width: 700 },
  { from: 0, width: 400 },
] as const;

/** Width of the zoom image for a window width, in pixels. Spec 2 §9. */
export function zoomWidthFor(window_width: number): number {
  return zoomWidths.find(({ from }) => window_width >= from)?.width ?? 400;
}
