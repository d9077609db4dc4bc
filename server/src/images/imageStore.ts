import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { thumbnail } from '@vitrine/rules/catalogue/pictures';
import sharp from 'sharp';
import { ifThere } from './ifThere.ts';
import type { ImageFormat, ImageRequest } from './request.ts';

type Image = { readonly bytes: Buffer; readonly hash: string };
type ImageStore = {
  /** The picture asked for, made at most once; null when there is no such master. */
  read: (asked: ImageRequest) => Promise<Image | null>;
};

// Encoding fills a core: more at once would only slow the calls beside it.
const encodersAtOnce = 2;
/** Small pictures have the specification's quality; AVIF's scale is another. */
const qualities = { avif: 55, webp: thumbnail.quality, jpeg: thumbnail.quality } as const satisfies Record<
  ImageFormat,
  number
>;

async function encode(master: Buffer, width: number | null, format: ImageFormat): Promise<Buffer> {
  const picture = sharp(master, { limitInputPixels: 50_000_000 }).rotate();
  const sized = width === null ? picture : picture.resize({ width, withoutEnlargement: true });
  const quality = qualities[format];
  // More effort costs two to twenty times the time and saves 5 % of the bytes.
  if (format === 'avif') return sized.avif({ quality, effort: 1 }).toBuffer();
  if (format === 'webp') return sized.webp({ quality, effort: 4 }).toBuffer();
  return sized.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
}

/** At most `size` works at once, in the order they came. */
function gate(size: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/**
 * Pictures made from the masters in `masters`, kept under `cache` by the master's content: a changed master has new
 * addresses, and what was made of the old one is never served for it.
 */
export function imageStore(masters: string, cache: string): ImageStore {
  const inGate = gate(encodersAtOnce);
  const flights = new Map<string, Promise<Image | null>>();
  const hashes = new Map<string, { stamp: string; hash: string }>();

  const masterHash = async (file: string): Promise<string | null> => {
    const found = await ifThere(stat(join(masters, file)));
    if (!found?.isFile()) return null;
    const stamp = `${found.mtimeMs}:${found.size}`;
    const held = hashes.get(file);
    if (held?.stamp === stamp) return held.hash;
    const hash = hashOf(await readFile(join(masters, file)));
    hashes.set(file, { stamp, hash });
    return hash;
  };
  const place = ({ file, width, format }: ImageRequest, hash: string): string =>
    join(cache, `${file.replace(/\.[a-z]+$/u, '')}.${hash}.${width ?? 'own'}.${format}`);

  const make = async (asked: ImageRequest): Promise<Image | null> => {
    const hash = await masterHash(asked.file);
    if (hash === null) return null;
    const kept = await readFile(place(asked, hash)).catch(() => null);
    if (kept) return { bytes: kept, hash };
    const bytes = await inGate(async () =>
      encode(await readFile(join(masters, asked.file)), asked.width, asked.format),
    );
    await keep(place(asked, hash), bytes);
    return { bytes, hash };
  };
  return {
    read(asked) {
      const key = `${asked.file} ${asked.width} ${asked.format}`;
      let flight = flights.get(key);
      if (!flight) {
        flight = make(asked).finally(() => flights.delete(key));
        flights.set(key, flight);
      }
      return flight;
    },
  };
}

/** Writes beside and renames, so that no other process ever reads half a picture. A full disk only costs the cache. */
async function keep(path: string, bytes: Buffer): Promise<void> {
  const beside = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(beside, bytes);
    await rename(beside, path);
  } catch {
    await rm(beside, { force: true });
  }
}
