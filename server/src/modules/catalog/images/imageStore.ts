import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SharedPlace } from '../../../platform/load/SharedPlace.ts';
import type { Encoder } from './encoder.ts';
import { fileHashes } from './fileHashes.ts';
import type { ImageRequest } from './request.ts';

type Image = { readonly bytes: Buffer; readonly hash: string };
type ImageStore = {
  /** The requested picture, encoded at most once; null when there is no such master. */
  read: (asked: ImageRequest, network: string) => Promise<Image | null>;
};

/** The size of a request as in names of cached files: `640`, `60x60`, `60x60p20` or `own`. */
export const sizeName = ({ width, square, place }: Pick<ImageRequest, 'width' | 'square' | 'place'>): string => {
  if (width === null) return 'own';
  return square ? `${width}x${width}${place === null ? '' : `p${place}`}` : String(width);
};

/**
 * Encodes pictures from `masters` and caches them under `cache` by the hash of the master's content, so that a changed
 * master never gets an old picture.
 */
export function imageStore(masters: string, cache: string, encoder: Pick<Encoder, 'encode'>): ImageStore {
  const flights = new Map<string, { readonly image: Promise<Image | null>; readonly place: SharedPlace }>();
  const hashOf = fileHashes(masters);

  const place = (asked: ImageRequest, hash: string): string =>
    join(cache, `${asked.file.replace(/\.[a-z]+$/u, '')}.${hash}.${sizeName(asked)}.${asked.format}`);

  const make = async (asked: ImageRequest, network: string, shared: SharedPlace): Promise<Image | null> => {
    const master = await hashOf(asked.file);
    if (!master) return null;
    const { hash } = master;
    // Missing or unreadable: encodes the picture again.
    const cachedBytes = await readFile(place(asked, hash)).catch(() => null);
    if (cachedBytes) return { bytes: cachedBytes, hash };
    const { file, width, square, place: cut, format } = asked;
    const bytes = await encoder.encode(
      { path: join(masters, file), width, square, place: cut, format },
      network,
      shared,
    );
    await keep(place(asked, hash), bytes);
    return { bytes, hash };
  };
  return {
    read(asked, network) {
      const key = `${asked.file} ${sizeName(asked)} ${asked.format}`;
      const flight = flights.get(key);
      flight?.place.join(network);
      if (flight) return flight.image;
      const place = new SharedPlace();
      const image = make(asked, network, place).finally(() => flights.delete(key));
      flights.set(key, { image, place });
      return image;
    },
  };
}

/**
 * Writes a temporary file and renames it, so that no process reads a partial picture. A full disk only disables the
 * cache.
 */
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
