import type { Picture as PictureData } from '@vitrine/contract/catalogue';
import { createContext, useContext } from 'react';

/** Widths the image service makes: grid and zoom sizes, and the fixed ones of spec 2 §9 (60, 100, 300). */
const pictureWidths = [160, 320, 480, 640, 800, 1000, 1250, 1600] as const;
type PictureFormat = 'avif' | 'webp';

export const ImageBaseContext = createContext('');

/** The prefix of `/images/…`. */
export function useImageBase(): string {
  return useContext(ImageBaseContext);
}

/** The address of one size of a picture. */
export function sizedUrl(base: string, url: string, width: number, format: PictureFormat): string {
  return `${base}${url}?w=${width}&f=${format}`;
}

/** A `srcset` of the sizes up to the master's own width. */
export function srcSetOf(base: string, picture: Pick<PictureData, 'url' | 'width'>, format: PictureFormat): string {
  const fitting = pictureWidths.filter((width) => width <= picture.width);
  const widths = fitting.length > 0 ? fitting : [pictureWidths[0]];
  return widths.map((width) => `${sizedUrl(base, picture.url, width, format)} ${width}w`).join(', ');
}
