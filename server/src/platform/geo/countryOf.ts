import { unknownGeoCountry } from '@vitrine/rules/banners/geoBanner';
import type { Context } from 'hono';
import type { Env } from '../http/env.ts';
import { addressOf } from '../http/address.ts';
import type { Shop } from '../shop/shop.ts';
import { countryOfAddress } from './countryOfAddress.ts';

/** Headers of common CDNs and proxies with the visitor's country. */
const countryHeaders = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
  'fastly-geo-country',
  'x-geo-country',
] as const;

/** CDN values for an unknown country: XX, T1 (an anonymous network), ZZ. */
const unknown: ReadonlySet<string> = new Set(['XX', 'T1', 'ZZ', unknownGeoCountry]);

/**
 * The visitor's country, ISO 3166 in capitals: from the trusted proxy's header (`TRUST_PROXY`), else from the offline
 * database by network address; `AA` when unknown. Spec 1 §7.
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
