import { randomBytes } from 'node:crypto';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { createRequestHandler } from 'react-router';
import { pagePolicy, publicUrl } from '../http/securityHeaders.ts';
import type { Shop } from '../shop/shop.ts';
import type { PageSettings } from '@vitrine/contract/settings';
import { pageKindOf } from '../http/pageAddress.ts';
import { earlyInput } from './earlyInput.ts';
import { builtSheets, inlineStyles } from './inlineStyles.ts';
import { lateScripts } from './lateScripts.ts';
import { sealHtml } from './sealHtml.ts';
import { trustedTypes } from './trustedTypes.ts';
import type { Config } from '../config/config.ts';
import { registeredMaps } from '../partners/maps/mapPartners.ts';

/** The settings that pages carry. */
function pageSettings(config: Config): PageSettings {
  return {
    geo_banner: config.GEO_BANNER ? 1 : 0,
    cookies_since: Date.parse(`${config.COOKIE_POLICY_SINCE}T00:00:00Z`) / 1000,
    analytics_script: config.ANALYTICS_SCRIPT_URL ?? null,
    remembered_days: config.SIGN_IN_REMEMBERED_DAYS,
    map_style: config.MAP_STYLE_URL ?? null,
    map_services: registeredMaps(config),
  };
}

/** Makes an in-process call, as a browser would send it. */
type InProcess = (path: string, init?: RequestInit) => Response | Promise<Response>;

/** The values that the storefront's loaders read; its entry module wraps them into a router context. */
export type PageValues = {
  fetch_commerce: (path: string, init?: RequestInit) => Promise<Response>;
  nonce: string;
  origin: string;
  image_base: string;
  flags: string;
  settings: PageSettings;
  report: (error: unknown) => void;
};
type Entry = { contextOf?: (values: PageValues) => RouterContextProvider };

const sheetOf = builtSheets(new URL('../../../../storefront/build/client/', import.meta.url));

/** Seconds for which a page is cached; a purge ends it sooner. */
const pageSeconds = 60;

/** Renders a page from its address alone, without the visitor's cookies and headers. */
export type RenderPage = (address: string) => Promise<Response>;

/**
 * Makes the page renderer of a storefront build. Each page gets a policy with hashes, the cache tags of its calls, and a
 * cache-control header. `build` may return another build later (hot reload).
 */
export function pageRenderer(shop: Shop, build: () => Promise<ServerBuild>, call: InProcess): RenderPage {
  // Marks trusted inline elements while rendering; never sent to a browser.
  const nonce = randomBytes(18).toString('base64url');
  const origin = publicUrl(shop.config);
  const image_base = shop.config.IMAGES_BASE_URL.replace(/\/images$/u, '');
  const settings = pageSettings(shop.config);
  const mode = shop.config.NODE_ENV === 'development' ? 'development' : 'production';

  return async (address) => {
    const loaded = await build();
    const { contextOf } = loaded.entry.module as Entry;
    if (!contextOf) throw new Error('The storefront’s entry.server must export contextOf.');
    const tags = new Set<string>();
    const fetch_commerce = async (path: string, init?: RequestInit): Promise<Response> => {
      const answer = await call(path, init);
      for (const tag of (answer.headers.get('x-cache-tags') ?? '').split(' ')) if (tag) tags.add(tag);
      return answer;
    };
    const context = contextOf({
      fetch_commerce,
      nonce,
      origin,
      image_base,
      flags: shop.config.FEATURE_FLAGS.join(' '),
      settings,
      report: (error) => shop.log.error({ err: error }, 'a page was not made'),
    });
    const rendered = await createRequestHandler(loaded, mode)(new Request(`${origin}${address}`), context);
    return finish(shop, rendered, address, nonce, tags);
  };
}

async function finish(
  shop: Shop,
  rendered: Response,
  address: string,
  nonce: string,
  tags: ReadonlySet<string>,
): Promise<Response> {
  const kind = pageKindOf(address.split('?')[0] ?? '');
  const headers = new Headers(rendered.headers);
  headers.delete('content-length');
  if (kind.personal) headers.set('x-robots-tag', 'noindex');
  if (tags.size > 0) headers.set('x-cache-tags', [...tags].join(' '));
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  const isCacheable = rendered.status === 200 && shop.config.NODE_ENV !== 'development';
  // Browsers revalidate each time (304); CDNs and the shop's cache store the page.
  headers.set(
    'cache-control',
    isCacheable ? `public, max-age=0, s-maxage=${pageSeconds}, stale-while-revalidate=600` : 'no-store',
  );
  if (!isHtml) return new Response(rendered.body, { status: rendered.status, headers });
  const whole = inlineStyles(await rendered.text(), nonce, sheetOf);
  const guarded = shop.config.NODE_ENV === 'development' ? whole : trustedTypes(whole, nonce, shop.config, kind.pays);
  const { html, scripts, styles } = sealHtml(earlyInput(lateScripts(guarded, nonce), nonce), nonce);
  headers.set('content-security-policy', pagePolicy(shop.config, scripts, styles, kind.pays));
  return new Response(html, { status: rendered.status, headers });
}
