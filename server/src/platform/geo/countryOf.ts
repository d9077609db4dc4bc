import { unknownGeoCountry } from '@vitrine/rules/banners/geoBanner';
import type { Context } from 'hono';
import type { Env } from '../http/env.ts';
import { addressOf } from '../http/address.ts';
import type { Shop } from '../shop/shop.ts';
import { countryOfAddress } from './countryOfAddress.ts';

/** Headers in which the usual CDNs and proxies tell the visitor's country. */
const countryHeaders = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
  'fastly-geo-country',
  'x-geo-country',
] as const;

/** What a CDN says when it does not know: XX, T1 (an anonymous network), ZZ. */
const unknown: ReadonlySet<string> = new Set(['XX', 'T1', 'ZZ', unknownGeoCountry]);

/**
 * The country a visitor comes from, ISO 3166 in capitals: what the trusted proxy in front says (`TRUST_PROXY`), else
 * what the offline database knows of the network address; `AA` when neither does. Spec 1 §7.
 */
export async function countryOf(shop: Shop, context: Context<Env>): Promise<string> {
  const proxyCountry =
    shop.config.TRUST_PROXY > 0
      ? countryHeaders
          .map((name) => context.req.header(name)?.toUpperCase() ?? '')
          .find((code) => /^[A-Z]{2}$/u.test(code) && !unknown.has(code))
      : undefined;
  return proxyCountry ?? (await countryOfAddress(shop, addressOf(shop, context))) ?? unknownGeoCountry;
}
