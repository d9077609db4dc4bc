// Masters of pictures: what the import copies and the office uploads is written in one way. decisions/0129.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { FairQueue, QueueFull } from '../../../platform/load/fairQueue.ts';

/** A master: its file under the folder of pictures, and the hash of its content as in its URL. */
export type PictureFile = { file: string; hash: string; width: number; height: number };

/** The first 12 hexadecimal digits of the content's SHA-256, as in a file's URL. */
export const addressHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** What the shop knows of a master. Throws for bytes that are no picture. */
export async function masterOf(file: string, bytes: Buffer): Promise<PictureFile> {
  const { width, height } = await sharp(bytes).metadata();
  return { file, hash: addressHash(bytes), width, height };
}

/** Writes a file whole or not at all: another server may read it meanwhile. */
export async function placeFile(path: string, bytes: Buffer): Promise<void> {
  // Missing or unreadable: it is written below, or throws with the reason.
  const existing = await readFile(path).catch(() => null);
  if (existing?.equals(bytes)) return;
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${randomUUID()}`;
  try {
    await writeFile(beside, bytes);
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
}

/** Why an uploaded picture is refused. */
type MasterRefusal = 'picture_format' | 'picture_small' | 'picture_large' | 'pictures_wait';

const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff']);
/** The shorter side of what is stored, in pixels: less looks soft on a telephone already. */
const shortestSide = 600;
/** The longer side of what is stored: twice the widest picture that the shop shows. */
const longestSide = 3200;
const mostPixels = 80_000_000;
/** A picture of that many pixels takes hundreds of megabytes while it is encoded: one at a time. */
const turns = new FairQueue({ at_once: 1, waiting: 8, waiting_per_key: 8 });

async function encoded(bytes: Buffer): Promise<Buffer | MasterRefusal> {
  const image = sharp(bytes, { limitInputPixels: false });
  // The content says what it is, never a name: an SVG could hold scripts. Bytes that are no picture are refused below.
  const found = await image.metadata().catch(() => null);
  if (found === null || !formats.has(found.format)) return 'picture_format';
  const { width, height } = found;
  if (width * height > mostPixels) return 'picture_large';
  // As it is stored: a long strip loses most of its shorter side when it is made to fit.
  const fit = Math.min(1, longestSide / Math.max(width, height));
  if (Math.min(width, height) * fit < shortestSide) return 'picture_small';
  return sharp(bytes, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92, effort: 4 })
    .toBuffer()
    .catch(() => 'picture_format' as const);
}

/**
 * Stores an uploaded picture under `folder`: upright, as WebP, without the camera's notes, named by the SHA-256 of what is stored. Returns
 * its master, or why it is refused.
 */
export async function storeMaster(folder: string, upload: Buffer): Promise<PictureFile | MasterRefusal> {
  try {
    const bytes = await turns.run('picture', () => encoded(upload));
    if (typeof bytes === 'string') return bytes;
    const file = `${uploadFolder}/${createHash('sha256').update(bytes).digest('hex')}.webp`;
    await placeFile(join(folder, file), bytes);
    return await masterOf(file, bytes);
  } catch (error) {
    if (error instanceof QueueFull) return 'pictures_wait';
    throw error;
  }
}

/** The folder of what the office has uploaded, under that of the pictures. */
export const uploadFolder = 'office';
