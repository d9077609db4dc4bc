import { frontDoor } from '@vitrine/rules/storefronts/frontDoor';
import { countryOf } from '../geo/countryOf.ts';
import { PlainRoutes } from '../http/plainRoutes.ts';
import type { Shop } from '../shop/shop.ts';
import type { RenderPage } from './renderPage.ts';
import { languagesOf, storefrontFor } from '../http/storefrontFor.ts';

/** How long the page of all countries, the same for every visitor, is cached, in milliseconds. */
const retentionMs = 60_000;

/**
 * The front door. It depends on its visitor's country and languages, so no cache may store its answer: a
 * redirect where both agree on a storefront, else the page of all countries. Without pages it always redirects.
 */
export function frontRoutes(shop: Shop, render: RenderPage | null): PlainRoutes {
  let cached: { page: Promise<Response>; until: number } | null = null;
  const countryPage = async (draw: RenderPage): Promise<Response> => {
    const now = performance.now();
    if (!cached || cached.until < now) {
      const page = draw('/');
      page.catch(() => (cached = null));
      cached = { page, until: now + retentionMs };
    }
    return (await cached.page).clone();
  };
  const served = shop.config.house.storefronts;
  return new PlainRoutes(shop).get('/', 'page', async (context) => {
    const accepts = context.req.header('accept-language') ?? '';
    const arrival = {
      detected: await countryOf(shop, context),
      languages: languagesOf(accepts),
    };
    const locale = frontDoor(arrival, served) ?? (render ? null : storefrontFor(accepts, served));
    if (locale !== null || !render) {
      context.header('cache-control', 'private, no-store');
      context.header('vary', 'accept-language');
      return context.redirect(`/${locale ?? ''}`, 302);
    }
    const page = await countryPage(render);
    const headers = new Headers(page.headers);
    headers.set('cache-control', 'private, no-store');
    headers.set('vary', 'accept-language');
    return new Response(page.body, { status: page.status, headers });
  });
}
