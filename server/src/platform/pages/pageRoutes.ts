import { existsSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { PlainRoutes } from '../http/plainRoutes.ts';
import type { Env } from '../http/env.ts';
import { publicUrl, workerPolicy } from '../http/securityHeaders.ts';
import type { Shop } from '../shop/shop.ts';
import { frontRoutes } from './frontRoutes.ts';
import { isPageAddress, pageParameters } from '../http/pageAddress.ts';
import { cacheKeyOf } from '../cache/cacheKey.ts';
import type { RenderPage } from './renderPage.ts';
import { robotsText, sitemap, sitemapIndex, type PagesOf } from './sitemap.ts';

const clientFolder = new URL('../../../../storefront/build/client', import.meta.url).pathname;
const yearSeconds = 31_536_000;

/** Whether a path's percent-encoding is valid. */
function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

const made = { no_database: 'made from the settings' };

/** The built files, as the build wrote them. */
function fileRoutes(shop: Shop): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  if (!existsSync(clientFolder)) return plainRoutes;
  const files = (cacheControl: string, policy?: string) =>
    serveStatic<Env>({
      root: clientFolder,
      precompressed: true,
      onFound: (_path, context) => {
        context.set('route', 'file');
        context.header('cache-control', cacheControl);
        if (policy !== undefined) context.header('content-security-policy', policy);
      },
    });
  return (
    plainRoutes
      // Its policy follows the settings, so browsers ask for it again.
      .files('/assets/:worker{[\\w-]*worker[\\w-]*\\.js}', files('public, max-age=3600', workerPolicy(shop.config)))
      // The name of a built file holds the hash of its content.
      .files('/assets/*', files(`public, max-age=${yearSeconds}, immutable`))
      .files('/:file{[\\w.-]+\\.(?:ico|svg|png|webp|woff2|webmanifest|txt)}', files('public, max-age=3600'))
  );
}

/** What search engines read. */
function crawlerRoutes(shop: Shop, pagesOf: PagesOf): PlainRoutes {
  const kept = 'public, max-age=3600';
  const xmlType = 'application/xml; charset=utf-8';
  return new PlainRoutes(shop)
    .get('/robots.txt', made, (context) => {
      context.header('cache-control', kept);
      return context.text(robotsText(publicUrl(shop.config)));
    })
    .get('/sitemap.xml', made, (context) => {
      context.header('cache-control', kept);
      const index = sitemapIndex(publicUrl(shop.config), shop.config.house.storefronts);
      return context.body(index, 200, { 'content-type': xmlType });
    })
    .get('/sitemaps/:file{[a-z]{2}_[a-z]{2}\\.xml}', 'page', async (context) => {
      const asked = context.req.param('file').slice(0, -4);
      const xml = await sitemap(publicUrl(shop.config), asked, shop.config.house.storefronts, pagesOf);
      if (xml === null) return context.notFound();
      context.header('cache-control', kept);
      return context.body(xml, 200, { 'content-type': xmlType });
    });
}

/** Everything but calls: the built files, robots and sitemaps, the front door, and every page. */
export function pageRoutes(shop: Shop, render: RenderPage | null, pagesOf: PagesOf): PlainRoutes {
  const plainRoutes = fileRoutes(shop).add(crawlerRoutes(shop, pagesOf)).add(frontRoutes(shop, render));
  if (!render) return plainRoutes;
  return plainRoutes.get('*', 'page', async (context) => {
    context.set('route', 'page');
    const { pathname, search } = new URL(context.req.url);
    const address = `${pathname}${search}`;
    const asked = isPageAddress(pathname) ? cacheKeyOf(address, pageParameters) : pathname;
    // The router would log an address that it cannot decode.
    return render(isReadable(pathname) ? asked : encodeURI(pathname));
  });
}
