import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { isServed } from '../../../platform/config/house.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { storeList } from './storeList.ts';

/** Seconds for which the list is cached; a catalogue import clears it sooner. */
const listSeconds = 300;

/** The static store list, one file per storefront. The page cache stores it and sets its ETag. Spec 2 §7. */
export function storeListRoutes(shop: Shop): PlainRoutes {
  return new PlainRoutes(shop).get('/data/stores/:file{[a-z_]+\\.json}', 'page', async (context) => {
    const locale = context.req.param('file').slice(0, -'.json'.length);
    if (!isServed(shop.config.house, locale)) throw new ApiError('not_found');
    context.header('cache-control', `public, max-age=${listSeconds}, stale-while-revalidate=600`);
    return context.json(await storeList(shop, locale));
  });
}
