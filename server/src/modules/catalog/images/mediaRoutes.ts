import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { clipTypeOf } from '@vitrine/rules/catalogue/pictures';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { fileHashes } from './fileHashes.ts';

// As for pictures: segments have no dots, so no URL leaves the folder.
const address = /^\/images\/((?:[A-Za-z0-9_-]+\/){0,6}[A-Za-z0-9_-]+)(?:\.([\da-f]{12}))?(\.(?:mp3|mp4|webm))$/u;

const year = 'public, max-age=31536000, immutable';
const minutes = 'public, max-age=300';

/**
 * The first and last byte that a `Range` header requests; null when the file does not contain them, undefined for the
 * whole file.
 */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | null | undefined {
  const found = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  // `-500` is the last 500 bytes.
  const from = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1]);
  const to = found[1] === '' || found[2] === '' ? size - 1 : Math.min(size - 1, Number(found[2]));
  return from <= to ? { from, to } : null;
}

/**
 * `/images/<file>.mp3`, `.mp4` and `.webm`: recordings and clips next to the pictures, with ranges, without which Safari does
 * not play. A URL with the content's hash is cached for a year, as those of pictures.
 */
export function mediaRoutes(shop: Shop): PlainRoutes {
  const folder = shop.config.IMAGES_DIR;
  const hashOf = fileHashes(folder);
  // Streams, so that a clip takes no memory for each of its viewers.
  const part = (file: string, start: number, end: number) =>
    Readable.toWeb(createReadStream(join(folder, file), { start, end })) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new PlainRoutes(shop).get(
    '/images/:file{.+\\.(?:mp3|mp4|webm)}',
    { no_database: 'files' },
    async (context) => {
      const found = address.exec(context.req.path);
      const file = `${found?.[1]}${found?.[3]}`;
      const media = found && (await hashOf(file));
      if (!media) {
        context.header('cache-control', 'no-store');
        return context.text('', 404);
      }
      const { hash, size } = media;
      const etag = `"${hash}"`;
      context.header('etag', etag);
      context.header('cache-control', found[2] === hash ? year : minutes);
      context.header('x-content-type-options', 'nosniff');
      context.header('accept-ranges', 'bytes');
      if (context.req.header('if-none-match') === etag) return context.body(null, 304);
      const range = rangeOf(context.req.header('range'), size);
      if (range === null) {
        context.header('content-range', `bytes */${size}`);
        return context.body(null, 416);
      }
      const { from, to } = range ?? { from: 0, to: size - 1 };
      context.header('content-type', clipTypeOf(file) ?? 'audio/mpeg');
      context.header('content-length', String(to - from + 1));
      if (context.req.method === 'HEAD' || size === 0) return context.body(null);
      if (range === undefined) return context.body(part(file, from, to));
      context.header('content-range', `bytes ${from}-${to}/${size}`);
      return context.body(part(file, from, to), 206);
    },
  );
}
