// The office of the house's own people: a build of its own, apart from the storefront. Its pages hold no data; every datum comes by
// a call that checks the member. decisions/0105. The page of boutiques is a lighter one beside it. decisions/0116.
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
    // The library that reads barcodes from a camera is WebAssembly of the office's own files. decisions/0115.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    // The elements of a mail carry their styles; an attribute can hold no selector, so it cannot leak data.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${images}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // A draft goes to the view of the shop, which is the only frame. decisions/0135.
    "form-action 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(publicUrl(config).startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/** The policy of the boutique's service worker: without it the worker fetches nothing, and the page is not stored. */
function workerPolicy(config: Config): string {
  const images = originOf(config.IMAGES_BASE_URL);
  return ["default-src 'none'", `connect-src 'self' ${images}`.trim()].join('; ');
}

/** A page of the office that says that its shop is a copy, with the address of the drill’s desk. decisions/0145. */
const markedFor = (desk: string, page: string): string =>
  page.replace('<html', () => `<html data-drill="${new URL(desk).href.replaceAll('"', '%22')}"`);

const made = { no_database: 'a file of the build' };

/** The page and the files of the office; with OFFICE_HOST only on that host. Empty without a build. */
export function officeRoutes(shop: Shop, folder = build): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  if (!existsSync(`${folder}/index.html`)) return plainRoutes;
  const { OFFICE_HOST, DRILL_URL } = shop.config;
  const built = readFileSync(`${folder}/index.html`, 'utf8');
  const page = DRILL_URL === undefined ? built : markedFor(DRILL_URL, built);
  const boutiquePage = readFileSync(`${folder}/boutique.html`, 'utf8');
  const worker = readFileSync(`${folder}/boutique-worker.js`, 'utf8');
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
  const answer = (host: string | undefined, body: string, headers: Readonly<Record<string, string>>): Response =>
    isHere(host)
      ? new Response(body, {
          headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', ...headers },
        })
      : new Response('', { status: 404 });
  const html = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    // It scans by the camera, as no page of the shop does.
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  };
  const show = (host: string | undefined): Response => answer(host, page, html);
  const showBoutique = (host: string | undefined): Response => answer(host, boutiquePage, html);
  return (
    plainRoutes
      .files('/office/assets/*', files)
      .get('/office', made, (context) => show(context.req.header('host')))
      .get('/office/boutique', made, (context) => showBoutique(context.req.header('host')))
      // Its scope is the page of boutiques: a browser refuses it any wider one than its own folder.
      .get('/office/boutique-worker.js', made, (context) =>
        answer(context.req.header('host'), worker, {
          'content-type': 'text/javascript; charset=utf-8',
          'content-security-policy': workerPolicy(shop.config),
        }),
      )
      .get('/office/*', made, (context) =>
        context.req.path.startsWith('/office/assets/') ? context.notFound() : show(context.req.header('host')),
      )
  );
}
