import type { Hono } from 'hono';
import type { Shop } from '../shop.ts';
import type { Env } from './app.ts';

/** Headers in which the usual CDNs and proxies tell the visitor's country. */
const countryHeaders = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
  'fastly-geo-country',
  'x-geo-country',
];

/** Mounts the geo address of spec 1 §7: the visitor's country in `x-geo-country`, `AA` when unknown. Believed only from a trusted proxy. */
export function mountGeo(app: Hono<Env>, shop: Shop): void {
  app.get('/us/en/geo/', (context) => {
    context.set('route', '/us/en/geo/');
    const told = shop.config.TRUST_PROXY
      ? countryHeaders
          .map((name) => context.req.header(name)?.toUpperCase())
          .find((code) => /^[A-Z]{2}$/u.test(code ?? ''))
      : undefined;
    // XX and T1 are what a CDN says when it does not know.
    const country = told === undefined || told === 'XX' || told === 'T1' ? 'AA' : told;
    return context.json({ country }, 200, { 'x-geo-country': country, 'cache-control': 'private, no-store' });
  });
}
