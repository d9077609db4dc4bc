import { createHash } from 'node:crypto';
import { createContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { type PageValues, pageRenderer } from './renderPage.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const database = testDatabase();
const values = createContext<PageValues>();

/** A build with one route whose answer replaces a rendered page. */
const buildOf = (page: (given: PageValues, request: Request) => Promise<Response>): ServerBuild =>
  ({
    entry: {
      module: {
        default: () => new Response('unused'),
        contextOf: (given: PageValues) => new RouterContextProvider(new Map([[values, given]])),
      },
    },
    routes: {
      page: {
        id: 'page',
        path: '*',
        module: {
          loader: ({ context, request }: { context: RouterContextProvider; request: Request }) =>
            page(context.get(values), request),
        },
      },
    },
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '1' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as ServerBuild;

const html = (text: string, status = 200) => new Response(text, { status, headers: { 'content-type': 'text/html' } });
const rendererOf = (page: (given: PageValues, request: Request) => Promise<Response>) =>
  pageRenderer(
    testShop(database.db),
    async () => buildOf(page),
    (path) => new Response('{}', { headers: { 'x-cache-tags': `read:${path}` } }),
  );

describe('a rendered page', () => {
  test('allows only the inline scripts that were marked while rendering', async () => {
    const render = rendererOf(async ({ nonce }) =>
      html(`<script nonce="${nonce}">ours</script><script>theirs</script>`),
    );
    const page = await render('/fr_fr/a');
    expect(await page.text()).toBe('<script>ours</script><script>theirs</script>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.match(/'sha256-[^']+'/gu)).toHaveLength(1);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/u);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('carries the tags of every call that it read', async () => {
    const render = rendererOf(async ({ fetch_commerce }) => {
      await Promise.all([fetch_commerce('/a'), fetch_commerce('/b')]);
      return html('x');
    });
    expect((await render('/fr_fr/a')).headers.get('x-cache-tags')).toBe('read:/a read:/b');
  });

  test('is cacheable with status 200, and not with 404', async () => {
    const render = rendererOf(async (_given, request) => html('x', request.url.endsWith('missing') ? 404 : 200));
    expect((await render('/fr_fr/a')).headers.get('cache-control')).toMatch(/^public/u);
    expect((await render('/fr_fr/missing')).headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['/fr_fr/cart/', 'noindex'],
    ['/fr_fr/login/', 'noindex'],
    ['/fr_fr/account/', 'noindex'],
    ['/fr_fr/commande', 'noindex'],
    ['/jp_ja/checkout', 'noindex'],
    ['/fr_fr', null],
    ['/fr_fr/category/leather', null],
  ])('S15: %s is a shell for all, and says %s to search engines', async (address, robots) => {
    const page = await rendererOf(async () => html('x'))(address);
    expect(page.headers.get('x-robots-tag')).toBe(robots);
  });

  test('allows the payment provider only on the checkout', async () => {
    const render = rendererOf(async () => html('x'));
    const policyOf = async (address: string) => (await render(address)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/fr_fr/commande')).toMatch(/frame-src [^;]*http:\/\/127\.0\.0\.1:3010/u);
    expect(await policyOf('/fr_fr/cart/')).toContain("frame-src 'none'");
  });

  test('names every host that the checkout may load from: no directive allows a whole scheme', async () => {
    const render = rendererOf(async () => html('x'));
    for (const address of [
      '/fr_fr/commande',
      '/fr_fr/commande/validation/',
      '/fr_fr/commande/confirmation/',
      '/fr_fr',
    ]) {
      const policy = (await render(address)).headers.get('content-security-policy') ?? '';
      expect(policy).toContain('frame-src ');
      expect(policy).not.toMatch(/ https?:(?:[ ;]|$)/u);
      expect(policy).not.toMatch(/ \*(?:[ ;]|$)/u);
    }
  });

  test('allows a bank’s frame only if its host is listed', async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      PAYMENT_FRAME_HOSTS: 'https://acs.bank.example/, https://b.example',
    });
    const render = pageRenderer(
      { ...testShop(database.db), config },
      async () => buildOf(async () => html('x')),
      () => new Response('{}'),
    );
    const policyOf = async (address: string) => (await render(address)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/fr_fr/commande')).toMatch(
      /frame-src [^;]*https:\/\/acs\.bank\.example https:\/\/b\.example;/u,
    );
    expect(await policyOf('/fr_fr/cart/')).not.toContain('bank.example');
    expect(() => readConfig({ PAYMENT_FRAME_HOSTS: 'http://acs.bank.example' })).toThrow(/^PAYMENT_FRAME_HOSTS holds/u);
    expect(() => readConfig({ PAYMENT_FRAME_HOSTS: 'https:' })).toThrow(/^PAYMENT_FRAME_HOSTS holds/u);
  });

  test('S6: the Trusted Types policy comes before the page’s modules', async () => {
    const render = rendererOf(async () => html('<html><head><title>x</title></head><body></body></html>'));
    const page = await render('/fr_fr/commande');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default late");
    const made = await page.text();
    expect(made).toMatch(/<script>self\.trustedTypes\?\.createPolicy\('default'.*<\/script><\/head>/su);
    expect(made).toContain('["/assets/","http://127.0.0.1:3010/"]');
    // The provider's library names Apple's own script, which the simulator serves here.
    expect(made).toContain(
      '"https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js":"http://127.0.0.1:3010/wallets/apple.js"',
    );
    expect(await (await render('/fr_fr/cart/')).text()).not.toContain('applepay');
    expect(policy).toContain(`'sha256-${sha256(/<script>(.*?)<\/script><\/head>/su.exec(made)?.[1] ?? '')}'`);
  });

  test('S15: does not take the shop’s address from a request', async () => {
    const render = rendererOf(async ({ origin }) => html(origin));
    expect(await (await render('/fr_fr/a')).text()).toBe('http://localhost:3000');
  });
});
