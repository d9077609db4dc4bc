import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { imageStore } from './imageStore.ts';
import { imageRequest, type ImageFormat } from './request.ts';

// What grids, product pages and trays show on most screens; other sizes are made when first asked for.
const widths = [160, 320, 640];
const formats: readonly ImageFormat[] = ['avif', 'webp'];

/**
 * Makes the usual sizes of every master under `dir` before the first visitor asks; what is there already is left.
 * Returns how many pictures stand ready.
 */
export async function premakeImages(
  dir: string,
  config: Pick<Config, 'DATA_DIR'>,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<number> {
  const store = imageStore(dir, join(config.DATA_DIR, 'images'));
  const files = (await readdir(dir, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const asked = files.flatMap((file) =>
    widths.flatMap((width) => formats.flatMap((f) => imageRequest(file, { w: String(width), f }, '') ?? [])),
  );
  let done = 0;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next; index < asked.length; index = next) {
      next += 1;
      const request = asked[index];
      if (request) await store.read(request);
      done += 1;
      onProgress(done, asked.length);
    }
  };
  await Promise.all([worker(), worker()]);
  return done;
}
