import type { Hono } from 'hono';
import type { Env } from '../../../platform/http/env.ts';
import { isServed } from '../../../platform/config/house.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { storeList } from './storeList.ts';

/** Seconds for which the list is cached; a catalogue import clears it sooner. */
const listSeconds = 300;

/** Mounts the static store list, one file per storefront. The page cache stores it and sets its ETag. Spec 2 §7. */
export function mountStoreList(app: Hono<Env>, shop: Shop): void {
  app.get('/data/stores/:file{[a-z_]+\\.json}', async (context) => {
    context.set('route', '/data/stores/:file');
    const locale = context.req.param('file').slice(0, -'.json'.length);
    if (!isServed(shop.config.house, locale)) throw new ApiError('not_found');
    context.header('cache-control', `public, max-age=${listSeconds}, stale-while-revalidate=600`);
    return context.json(await storeList(shop, locale));
  });
}
