import { existsSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { admitted } from '../http/admitted.ts';
import type { Env } from '../http/env.ts';
import { publicUrl, workerPolicy } from '../http/securityHeaders.ts';
import type { Shop } from '../shop/shop.ts';
import { mountFrontDoor } from './mountFrontDoor.ts';
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

/** Mounts everything but calls: the built files, robots and sitemaps, the front door, and every page. */
export function mountPages(app: Hono<Env>, shop: Shop, render: RenderPage | null, pagesOf: PagesOf): void {
  if (existsSync(clientFolder)) {
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
    // Its policy follows the settings, so browsers ask for it again.
    app.get('/assets/:worker{[\\w-]*worker[\\w-]*\\.js}', files('public, max-age=3600', workerPolicy(shop.config)));
    // The name of a built file holds the hash of its content.
    app.get('/assets/*', files(`public, max-age=${yearSeconds}, immutable`));
    app.get('/:file{[\\w.-]+\\.(?:ico|svg|png|webp|woff2|webmanifest|txt)}', files('public, max-age=3600'));
  }
  app.get('/robots.txt', (context) => {
    context.set('route', '/robots.txt');
    context.header('cache-control', 'public, max-age=3600');
    return context.text(robotsText(publicUrl(shop.config)));
  });
  app.get('/sitemap.xml', (context) => {
    context.set('route', '/sitemap.xml');
    context.header('cache-control', 'public, max-age=3600');
    return context.body(sitemapIndex(publicUrl(shop.config), shop.config.house.storefronts), 200, {
      'content-type': 'application/xml; charset=utf-8',
    });
  });
  app.get('/sitemaps/:file{[a-z]{2}_[a-z]{2}\\.xml}', async (context) => {
    context.set('route', '/sitemaps/:file');
    const asked = context.req.param('file').slice(0, -4);
    const xml = await sitemap(publicUrl(shop.config), asked, shop.config.house.storefronts, pagesOf);
    if (xml === null) return context.notFound();
    context.header('cache-control', 'public, max-age=3600');
    return context.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' });
  });
  mountFrontDoor(app, shop, render);
  if (!render) return;
  app.get('*', async (context) => {
    context.set('route', 'page');
    const { pathname, search } = new URL(context.req.url);
    const address = `${pathname}${search}`;
    const asked = isPageAddress(pathname) ? cacheKeyOf(address, pageParameters) : pathname;
    // The router would log an address that it cannot decode.
    return admitted(shop, context, 'page', () => render(isReadable(pathname) ? asked : encodeURI(pathname)));
  });
}
