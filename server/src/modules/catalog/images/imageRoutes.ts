import { join } from 'node:path';
import type { Context } from 'hono';
import { addressOf, queueNetwork } from '../../../platform/http/address.ts';
import { bytesOf } from '../../../platform/http/bytesOf.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { createEncoder } from './encoder.ts';
import { imageStore, sizeName } from './imageStore.ts';
import { imageRequest } from './request.ts';

const year = 'public, max-age=31536000, immutable';
// A URL without the content's hash may later show another picture.
const minutes = 'public, max-age=300';

const pictureFile = { no_database: 'files, and the encoder has a queue of its own' };

/**
 * `/images/<file>?w=&h=&f=&p=`: masters resized and encoded, cached on disk (api.md). Refuses unknown widths and formats, so
 * that no client can fill the disk; answers JPEG to browsers that support nothing smaller.
 */
export function imageRoutes(shop: Shop): PlainRoutes {
  const { IMAGES_DIR, DATA_DIR } = shop.config;
  const store = imageStore(IMAGES_DIR, join(DATA_DIR, 'images'), createEncoder());
  const notFound = (context: Context): Response => {
    context.header('cache-control', 'no-store');
    return context.text('', 404);
  };
  return new PlainRoutes(shop).get('/images/*', pictureFile, async (context) => {
    const query = context.req.query();
    const path = context.req.path.slice('/images/'.length);
    const asked = imageRequest(
      path,
      { w: query.w, h: query.h, f: query.f, p: query.p },
      context.req.header('accept') ?? '',
    );
    if (!asked) return notFound(context);
    const image = await store.read(asked, queueNetwork(addressOf(shop, context)));
    if (!image) return notFound(context);
    const etag = `"${image.hash}-${sizeName(asked)}-${asked.format}"`;
    context.header('etag', etag);
    context.header('cache-control', asked.hash === image.hash ? year : minutes);
    context.header('x-content-type-options', 'nosniff');
    if (query.f === undefined) context.header('vary', 'Accept');
    if (context.req.header('if-none-match') === etag) return context.body(null, 304);
    context.header('content-type', `image/${asked.format}`);
    return context.body(bytesOf(image.bytes));
  });
}
