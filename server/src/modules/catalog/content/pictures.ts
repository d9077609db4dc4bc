import type { Picture } from '@vitrine/contract/catalogue';
import { pictureOf } from '../catalogue/picture.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** Finds pictures by file. The import refuses a page with a missing picture, so a miss is a bug. */
export type PictureFinder = (file: string, alt: string) => Picture;

/** Reads a page's pictures in one statement. */
export async function picturesOf(shop: Shop, names: readonly string[]): Promise<PictureFinder> {
  const rows = await queries.files(shop.replica, [...new Set(names)]);
  const found = new Map(rows.map((row) => [row.file, row]));
  return (file, alt) => {
    const row = found.get(file);
    if (!row) throw new Error(`No picture ${file}`);
    return pictureOf(shop.config.IMAGES_BASE_URL, { ...row, alt });
  };
}
