// The answers of an overloaded server: pages, calls, and a payment whose client disconnected in the queue.
import { request } from 'node:http';
import { addToBasket } from '@vitrine/contract/basket';
import { product } from '@vitrine/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResponseCache } from '../cache/responseCache.ts';
import { sessionRoutes } from '../../modules/customers/session/routes.ts';
import type { Shop } from '../shop/shop.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { clientOf, testShop } from '../../testing/testShop.ts';
import { readConfig } from '../config/config.ts';
import { ApiError } from '../errors/ApiError.ts';
import { createAdmission } from '../load/admission.ts';
import { createApi } from './app.ts';
import { createListener } from './listener.ts';
import { route } from './route.ts';
import { serve, type Serving } from './serve.ts';
import { eventually } from '../../testing/patience.ts';

const database = testDatabase();
let shop: Shop;
let serving: Serving;
let added = 0;
/** Lets the reads of products end. */
let answerReads = (): void => undefined;
const readsAnswered = new Promise<void>((resolve) => (answerReads = resolve));
const ends: (() => void)[] = [];

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', TRUST_PROXY: '1' });
  shop = { ...testShop(database.db), config, admission: createAdmission(1) };
  const routes = [
    ...sessionRoutes(shop),
    route(
      product,
      async () => {
        await readsAnswered;
        throw new ApiError('not_found');
      },
      { public_seconds: 60 },
    ),
    route(addToBasket, async () => {
      added += 1;
      throw new Error('never read');
    }),
  ];
  const app = createApi(shop, routes);
  app.get('/:page/:more', (context) => context.html('<p>page</p>', 200, { 'cache-control': 'public, s-maxage=60' }));
  serving = await serve(createListener(shop, app, routes, createResponseCache(1e6)), 0);
});
afterAll(() => serving.stop(0));

const url = (path: string) => `http://127.0.0.1:${serving.port}${path}`;
const browser = () => clientOf((path, init) => fetch(url(path), init));
/** Takes the only slot, and `waiting` places in the queue, each for another network. */
const occupy = (kind: 'basket' | 'page' | 'read', waiting = 0) => {
  for (let at = 0; at <= waiting; at += 1)
    void shop.admission
      .run(kind, { network: () => `crowd ${at}` }, () => new Promise<void>((resolve) => ends.push(resolve)))
      .catch(() => undefined);
};
const free = async () => {
  while (shop.admission.load('basket').running + shop.admission.load('page').running + ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('an overloaded server', () => {
  test('keeps sending cached pages, and for the others a busy page that reloads', async () => {
    expect((await fetch(url('/jp_ja/kept'))).status).toBe(200);
    occupy('page', 60);
    expect((await fetch(url('/jp_ja/kept'))).status).toBe(200);
    const answer = await fetch(url('/jp_ja/other'));
    const html = await answer.text();
    const seconds = Number(answer.headers.get('refresh'));
    expect(answer.status).toBe(503);
    expect(seconds).toBeGreaterThanOrEqual(4);
    expect(answer.headers.get('retry-after')).toBe(String(seconds));
    expect(html).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(html).toContain('<html lang="ja-JP" dir="ltr">');
    expect(html).toContain('ただいまアクセスが大変集中しております。');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/u);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await free();
  });

  test('refuses a call in the language of its page (overloaded)', async () => {
    occupy('basket', 60);
    const { post } = browser();
    const answer = await post(
      '/api/commerce/basket/add',
      { locale: 'de_de', items: [] },
      { referer: 'https://shop.example/de_de/cart/' },
    );
    expect(answer).toMatchObject({
      status: 503,
      body: {
        error: {
          internal_code: 4900080,
          message: 'Im Moment besuchen uns sehr viele Menschen. Vielen Dank für Ihre Geduld.',
        },
      },
    });
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await free();
  });

  test('drops a call from the queue when its client disconnects, before its work starts', async () => {
    const { start, jar } = browser();
    await start();
    occupy('basket');
    const body = JSON.stringify({ locale: 'de_de', items: [{ sku: 'H1', qty: 1 }] });
    const asked = request(url('/api/commerce/basket/add'), {
      method: 'POST',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      },
    });
    asked.on('error', () => undefined);
    asked.end(body);
    await eventually(() => expect(shop.admission.load('basket').waiting).toBe(1));
    asked.destroy();
    await eventually(() => expect(shop.admission.load('basket').waiting).toBe(0));
    await free();
    expect(added).toBe(0);
  });

  test('refuses the reads of a network that sends 90, and none of another visitor', async () => {
    const read = async (sku: string, address: string) =>
      (await fetch(url(`/api/commerce/products/${sku}?locale=fr_fr`), { headers: { 'x-forwarded-for': address } }))
        .status;
    const crowd = Array.from({ length: 90 }, (_, at) => read(`C${at}`, '203.0.113.7'));
    await eventually(() => expect(shop.admission.load('read')).toEqual({ waiting: 60, running: 1 }));
    const visitor = Array.from({ length: 6 }, (_, at) => read(`V${at}`, '198.51.100.1'));
    // The visitor's six take the places of six of the crowd, beside the 29 that the queue refused.
    let refused = 0;
    for (const one of crowd) void one.then((status) => (refused += Number(status === 503)));
    await eventually(() => expect(refused).toBe(35));
    answerReads();
    expect(await Promise.all(visitor)).toEqual(Array.from({ length: 6 }, () => 404));
  });
});
