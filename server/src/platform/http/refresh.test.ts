// Stale pages of the cache are rendered again behind everything else, and no visitor waits for that.
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/patience.ts';
import { testShop } from '../../testing/testShop.ts';
import { createResponseCache, type ResponseCache } from '../cache/responseCache.ts';
import type { Database } from '../db/database.ts';
import { createAdmission } from '../load/admission.ts';
import type { Shop } from '../shop/shop.ts';
import type { Env } from './env.ts';
import { createListener } from './listener.ts';
import { serve, type Serving } from './serve.ts';

let shop: Shop;
let cache: ResponseCache;
let serving: Serving;
let now = 1000;
let made = 0;
/** Gives the only slot back. */
let free = (): void => undefined;

beforeEach(async () => {
  made = 0;
  shop = { ...testShop({} as Database), admission: createAdmission(1) };
  cache = createResponseCache(1e6, () => now);
  const app = new Hono<Env>();
  app.get('/fr_fr/a', (context) => {
    made += 1;
    const headers = { 'cache-control': 'public, s-maxage=60', 'x-cache-tags': 'product:1' };
    return context.html(`<p>${made}</p>`, 200, headers);
  });
  serving = await serve(createListener(shop, app, [], cache), 0);
});
afterEach(() => serving.stop(0));

const get = async () => {
  const answer = await fetch(`http://127.0.0.1:${serving.port}/fr_fr/a`);
  return `${answer.headers.get('x-cache')} ${await answer.text()}`;
};
/** A stale page whose refresh waits for the only slot. */
async function staleAndBusy(): Promise<void> {
  await get();
  now += 61_000;
  void shop.admission.run('payment', { network: () => '' }, () => new Promise<void>((resolve) => (free = resolve)));
  expect(await get()).toBe('stale <p>1</p>');
}

test('a stale page is refreshed once, however many ask for it', async () => {
  await staleAndBusy();
  expect(await get()).toBe('stale <p>1</p>');
  expect(shop.admission.load('refresh').waiting).toBe(1);
  free();
  await eventually(() => expect(cache.get('/fr_fr/a')?.stale).toBe(false));
  expect([made, await get()]).toEqual([2, 'hit <p>2</p>']);
});

test('a visitor whose page was purged waits among pages, not for the refresh', async () => {
  await staleAndBusy();
  cache.purge(['product:1']);
  const asked = get();
  await eventually(() => expect(shop.admission.load('page').waiting).toBe(1));
  free();
  expect(await asked).toBe('miss <p>2</p>');
  await eventually(() => expect(shop.admission.load('refresh')).toEqual({ waiting: 0, running: 0 }));
  expect(made).toBe(2);
});
