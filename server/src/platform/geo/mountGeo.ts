import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import type { Shop } from '../shop/shop.ts';
import { countryOf } from './countryOf.ts';

/** Mounts the geo address of spec 1 §7: the visitor's country in `x-geo-country`, `AA` when unknown. */
export function mountGeo(app: Hono<Env>, shop: Shop): void {
  app.get('/us/en/geo/', async (context) => {
    context.set('route', '/us/en/geo/');
    const country = await countryOf(shop, context);
    return context.json({ country }, 200, { 'x-geo-country': country, 'cache-control': 'private, no-store' });
  });
}
