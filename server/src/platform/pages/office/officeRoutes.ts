// The office of the house's own people: a build of its own, apart from the storefront. Its pages hold no data; every datum comes by
// a call that checks the member. decisions/0105.
import { existsSync, readFileSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Config } from '../../config/config.ts';
import type { Env } from '../../http/env.ts';
import { PlainRoutes } from '../../http/plainRoutes.ts';
import { publicUrl } from '../../http/securityHeaders.ts';
import type { Shop } from '../../shop/shop.ts';

const build = new URL('../../../../../office/build', import.meta.url).pathname;
const yearSeconds = 31_536_000;

const originOf = (address: string): string => (/^https?:/u.test(address) ? new URL(address).origin : '');

/** The policy of the office's page: its own files, and pictures of the shop, also in a mail that it shows without scripts. */
function officePolicy(config: Config): string {
  const images = originOf(config.IMAGES_BASE_URL);
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The elements of a mail carry their styles; an attribute can hold no selector, so it cannot leak data.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${images}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(publicUrl(config).startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

const made = { no_database: 'a file of the build' };

/** The page and the files of the office; with OFFICE_HOST only on that host. Empty without a build. */
export function officeRoutes(shop: Shop, folder = build): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  if (!existsSync(`${folder}/index.html`)) return plainRoutes;
  const page = readFileSync(`${folder}/index.html`, 'utf8');
  const { OFFICE_HOST } = shop.config;
  const isHere = (host: string | undefined): boolean =>
    OFFICE_HOST === undefined || (host ?? '').split(':')[0] === OFFICE_HOST;
  const files = serveStatic<Env>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.replace(/^\/office/u, ''),
    onFound: (_path, context) => {
      context.set('route', 'file');
      // The name of a built file holds the hash of its content.
      context.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
    },
  });
  const policy = officePolicy(shop.config);
  const show = (host: string | undefined): Response =>
    isHere(host)
      ? new Response(page, {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            'content-security-policy': policy,
            'x-robots-tag': 'noindex, nofollow',
          },
        })
      : new Response('', { status: 404 });
  return plainRoutes
    .files('/office/assets/*', files)
    .get('/office', made, (context) => show(context.req.header('host')))
    .get('/office/*', made, (context) =>
      context.req.path.startsWith('/office/assets/') ? context.notFound() : show(context.req.header('host')),
    );
}
