import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { product } from '@vitrine/contract/catalogue';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createResponseCache, type ResponseCache } from '../cache/responseCache.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import type { Env } from './env.ts';
import { createListener } from './listener.ts';
import { publicCalls } from './publicKey.ts';
import { route } from './route.ts';
import { serve, type Serving } from './serve.ts';

const database = testDatabase();
let serving: Serving;
let cache: ResponseCache;
let seen: Request[];
const never = route(product, () => Promise.reject(new Error('not called')), { public_seconds: 60 });

beforeEach(async () => {
  const app = new Hono<Env>();
  seen = [];
  app.get('/api/commerce/customer-session', (context) => context.text('mine', 200, { 'cache-control': 'no-store' }));
  app.get('*', (context) => {
    seen.push(context.req.raw);
    const path = context.req.path;
    const status = path.endsWith('missing') ? 404 : 200;
    return context.body(`<p>${path}</p>`.padEnd(2000), status, {
      'content-type': 'text/html',
      'cache-control': path.endsWith('private') ? 'no-store' : 'public, s-maxage=60',
      'x-cache-tags': 'product:1',
      ...(path.endsWith('cookie') ? { 'set-cookie': 'a=b' } : {}),
    });
  });
  cache = createResponseCache(1e6);
  serving = await serve(createListener(testShop(database.db), app, [never], cache), 0);
});
afterEach(() => serving.stop(0));

const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${serving.port}${path}`, init);

describe('the listener', () => {
  test('renders an answer under the id of the request that waits for it, so that the log names that request', async () => {
    const answer = await get('/fr_fr/product/a-1');
    expect(seen.at(-1)?.headers.get('x-request-id')).toBe(answer.headers.get('x-request-id'));
  });

  test('renders a page once, then sends it from the cache in the requested encoding', async () => {
    const first = await get('/fr_fr/a', { headers: { 'accept-encoding': 'br' } });
    const second = await get('/fr_fr/a', { headers: { 'accept-encoding': 'gzip' } });
    expect([first.headers.get('x-cache'), second.headers.get('x-cache')]).toEqual(['miss', 'hit']);
    expect([first.headers.get('content-encoding'), second.headers.get('content-encoding')]).toEqual(['br', 'gzip']);
    expect(await first.text()).toBe(await second.text());
    expect(second.headers.get('x-cache-tags')).toBeNull();
    expect(second.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u);
    expect(seen).toHaveLength(1);
  });

  test('S15: no header of the visitor reaches a shared page', async () => {
    await get('/fr_fr/a?utm_source=x&sort=newest', {
      headers: {
        cookie: 'vitrine=secret',
        'accept-language': 'th',
        'x-forwarded-host': 'evil.example',
        host: 'evil.example',
      },
    });
    const [sent] = seen;
    expect(sent?.url).toBe('http://in.process/fr_fr/a?sort=newest');
    expect([...(sent?.headers.keys() ?? [])]).toEqual(['x-request-id']);
    expect((await get('/fr_fr/a?sort=newest&gclid=y')).headers.get('x-cache')).toBe('hit');
  });

  test.each(['/fr_fr/missing', '/fr_fr/cookie', '/fr_fr/private'])('does not cache %s', async (path) => {
    await get(path);
    expect((await get(path)).headers.get('x-cache')).toBe('miss');
  });

  test('answers an unchanged page with 304, and HEAD without a body', async () => {
    const etag = (await get('/fr_fr/a')).headers.get('etag') ?? '';
    const again = await get('/fr_fr/a', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await get('/fr_fr/a', { method: 'HEAD' });
    expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 0]).toEqual([200, '', true]);
  });

  test('renders a page again after a purge', async () => {
    await get('/fr_fr/a');
    cache.purge(['product:1']);
    expect((await get('/fr_fr/a')).headers.get('x-cache')).toBe('miss');
  });

  test('leaves a visitor’s own calls to the app, every time', async () => {
    const answer = await get('/api/commerce/customer-session');
    expect([await answer.text(), answer.headers.get('x-cache')]).toEqual(['mine', null]);
  });

  test('S15: does not cache a private page’s address with a static-looking ending', async () => {
    await get('/api/commerce/customer-session/x.css');
    expect(cache.stats().entries).toBe(0);
  });
});

test.each(['/fr_fr/../api/commerce/customer-session', '/fr_fr/%2E%2e/api/commerce/customer-session', '/fr_fr/a/./b'])(
  'S15: %s, which is read as another address, is made for who asks alone',
  async (path) => {
    // `fetch` would resolve the dot-segments first.
    const asked = request({ port: serving.port, path }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.headers['x-cache']).toBeUndefined();
    expect(cache.stats().entries).toBe(0);
  },
);

/** Sends a raw request and returns the status of the answer. */
async function statusOf(...lines: string[]): Promise<number> {
  const socket = connect(serving.port, '127.0.0.1');
  socket.end(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(data.toString('latin1').split(' ')[1]);
}
const host = 'host: shop.example';

describe('S15: refuses a request that two parsers can read differently', () => {
  test.each([
    '/fr_fr/..\\api/commerce/customer-session',
    '\\fr_fr/a',
    '/fr_fr\\..\\..\\api\\commerce\\customer-session',
    '/fr_fr/%5c..%5Capi',
    '/fr_fr/%2e%2e%2fapi/commerce/customer-session',
    '/fr_fr/%252e%252e/api',
    '/fr_fr/%255c',
    '/fr_fr/a%00',
    '/fr_fr/a%0d%0ax',
    '/fr_fr/a%09',
    '/fr_fr/a%7f',
    '/fr_fr/#/api',
    'http://evil.example/fr_fr/a',
  ])('%s', async (target) => {
    expect(await statusOf(`GET ${target} HTTP/1.1`, host)).toBe(400);
    expect([seen, cache.stats().entries]).toEqual([[], 0]);
  });

  test.each([
    ['two hosts', ['GET /fr_fr/a HTTP/1.1', host, 'Host: evil.example']],
    ['the same host twice', ['GET /fr_fr/a HTTP/1.1', host, host]],
    ['no host', ['GET /fr_fr/a HTTP/1.1']],
    ['a line of HTTP/2', ['GET /fr_fr/a HTTP/2.0', host]],
    ['a line of no version there is', ['GET /fr_fr/a HTTP/3.7', host]],
    ['all of the server', ['OPTIONS * HTTP/1.1', host]],
  ])('%s', async (_name, lines) => {
    expect(await statusOf(...lines)).toBe(400);
    expect([seen, cache.stats().entries]).toEqual([[], 0]);
  });

  test.each([
    '/fr_fr/a',
    '/fr_fr/recherche?s=a%5Cb%2Fc%00',
    '/fr_fr/product/Pommeau%20%C3%A9t%C3%A9-H0612Pv20R',
    '/fr_fr/a?s=50%25',
  ])('%s is none', async (target) => expect(await statusOf(`GET ${target} HTTP/1.1`, host)).toBe(200));
});

test('matches public calls only by their patterns', () => {
  const isPublic = publicCalls([never]);
  expect(isPublic('/api/commerce/products/H001?locale=fr_fr')).toBe(true);
  expect(isPublic('/api/commerce/products/H001/x?locale=fr_fr')).toBe(false);
  expect(isPublic('/api/commerce/customer-session?locale=fr_fr')).toBe(false);
});
