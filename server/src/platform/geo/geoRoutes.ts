import { PlainRoutes } from '../http/plainRoutes.ts';
import type { Shop } from '../shop/shop.ts';
import { countryOf } from './countryOf.ts';

/** The geo address of spec 1 §7: the visitor's country in `x-geo-country`, `AA` when unknown. */
export function geoRoutes(shop: Shop): PlainRoutes {
  return new PlainRoutes(shop).get(
    '/us/en/geo/',
    { no_database: 'countries by address are a file' },
    async (context) => {
      const country = await countryOf(shop, context);
      return context.json({ country }, 200, { 'x-geo-country': country, 'cache-control': 'private, no-store' });
    },
  );
}
