// Adds W3C traceparent headers to the browser's calls, so that a trace begins at the shopper's click. Pages have the script
// only when a collector is set; it loads last and stores nothing.
import { PlainRoutes } from '../http/plainRoutes.ts';
import type { Shop } from '../shop/shop.ts';
import type { RenderPage } from './renderPage.ts';

const path = '/trace.js';

/**
 * Adds trace headers to a share of the page's same-origin calls, and to no other call. Each call is a separate trace.
 */
const script = (share: number): string => `(() => {
  const ask = window.fetch;
  const hex = (bytes) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  window.fetch = (input, init) => {
    const request = input instanceof Request ? input : null;
    const { origin, pathname } = new URL(request ? request.url : input, location.href);
    if (origin !== location.origin || !pathname.startsWith('/api/')) return ask(input, init);
    const headers = new Headers(init?.headers ?? request?.headers);
    headers.set('traceparent', '00-' + hex(16) + '-' + hex(8) + (Math.random() < ${share} ? '-01' : '-00'));
    return ask(input, { ...init, headers });
  };
})();
`;

/** The script's address, and a renderer that adds it to pages; without a collector no address and `render` unchanged. */
export function browserTraces(
  shop: Shop,
  render: RenderPage | null,
): { plainRoutes: PlainRoutes; render: RenderPage | null } {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = shop.config;
  const plainRoutes = new PlainRoutes(shop);
  if (endpoint === undefined || render === null) return { plainRoutes, render };
  plainRoutes.get(path, { no_database: 'a constant script' }, (context) => {
    context.header('cache-control', 'public, max-age=3600');
    return context.body(script(share), 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });
  const traced: RenderPage = async (address) => {
    const page = await render(address);
    if (!(page.headers.get('content-type')?.startsWith('text/html') ?? false)) return page;
    const html = await page.text();
    return new Response(html.replace('</body>', `<script async src="${path}"></script></body>`), {
      status: page.status,
      headers: page.headers,
    });
  };
  return { plainRoutes, render: traced };
}
