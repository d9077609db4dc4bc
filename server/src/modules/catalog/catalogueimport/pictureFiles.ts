import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressHash, masterOf, type PictureFile, placeFile } from '../images/masters.ts';

export type { PictureFile } from '../images/masters.ts';

/** Reads a picture of an import folder, each file once; null when it is missing or unreadable. */
export type PictureReader = (file: string) => Promise<PictureFile | null>;

/**
 * Reads masters under `from`, and copies those whose content is not yet under `to` (the folder that `/images` serves).
 * The picture's URL contains the first 12 hexadecimal digits of the content's SHA-256.
 */
export function pictureReader(from: string, to: string | null): PictureReader {
  const found = new Map<string, Promise<PictureFile | null>>();
  const read = async (file: string): Promise<PictureFile | null> => {
    try {
      const bytes = await readFile(join(from, file));
      const master = await masterOf(file, bytes);
      if (to !== null) await placeFile(join(to, file), bytes);
      return master;
    } catch {
      return null;
    }
  };
  return (file) => {
    let picture = found.get(file);
    if (!picture) found.set(file, (picture = read(file)));
    return picture;
  };
}

/** Reads a recording of an import folder; returns its content's hash, or null when it is missing or unreadable. */
export type SoundReader = (file: string) => Promise<string | null>;

/** Reads recordings under `from`, the folder of the pictures, and copies them as `pictureReader` does. */
export function soundReader(from: string, to: string | null): SoundReader {
  return async (file) => {
    const bytes = await readFile(join(from, file)).catch(() => null);
    if (!bytes) return null;
    if (to !== null) await placeFile(join(to, file), bytes);
    return createHash('sha256').update(bytes).digest('hex');
  };
}

/** A clip file: its content's hash as in its URL. */
export type VideoFile = { file: string; hash: string };

/** Reads a clip of an import folder; null when it is missing, no MP4 or WebM, or too large. */
export type VideoReader = (file: string) => Promise<VideoFile | null>;

/** The server reads a clip whole for each request. */
const largestClip = 8 * 1024 * 1024;

/** Whether the first bytes are those of an MP4 or WebM file. */
const isClip = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' || bytes.toString('hex', 0, 4) === '1a45dfa3';

/** Reads clips under `from`, the folder of the pictures, and copies them as `pictureReader` does. */
export function videoReader(from: string, to: string | null): VideoReader {
  return async (file) => {
    const bytes = await readFile(join(from, file)).catch(() => null);
    if (!bytes || bytes.length > largestClip || !isClip(bytes)) return null;
    if (to !== null) await placeFile(join(to, file), bytes);
    return { file, hash: addressHash(bytes) };
  };
}
