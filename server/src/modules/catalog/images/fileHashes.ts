import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ifThere } from './ifThere.ts';

type Hashed = { readonly hash: string; readonly size: number };

/**
 * The hash of a file's content and its size in bytes; null when there is no such file. Reads a file in parts, and again only when
 * it has changed: a clip of many megabytes never is in memory.
 */
export function fileHashes(folder: string): (file: string) => Promise<Hashed | null> {
  const hashes = new Map<string, { stamp: string; hash: string }>();
  return async (file) => {
    const path = join(folder, file);
    const found = await ifThere(stat(path));
    if (!found?.isFile()) return null;
    const { mtimeMs, size } = found;
    const stamp = `${mtimeMs}:${size}`;
    const known = hashes.get(file);
    if (known?.stamp === stamp) return { hash: known.hash, size };
    const sum = createHash('sha256');
    await pipeline(createReadStream(path), sum);
    const hash = sum.digest('hex').slice(0, 12);
    hashes.set(file, { stamp, hash });
    return { hash, size };
  };
}
