// The shop while its database is unavailable or refuses writes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResponseCache, type ResponseCache } from '../cache/responseCache.ts';
import { type MigrationFile, migrationFiles } from '../db/migrate.ts';
import { watchDatabase } from '../db/condition.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { createLog } from '../log/log.ts';
import { pageRoutes } from '../pages/pageRoutes.ts';
import { routes as routesOf } from '../../modules.ts';
import type { Shop } from '../shop/shop.ts';
import { storeListRoutes } from '../../modules/catalog/stores/storeListRoutes.ts';
import { cuttableProxy } from '../../testing/cuttableProxy.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { clientOf, testShop } from '../../testing/testShop.ts';
import { createApi } from './app.ts';
import { healthRoutes } from './health.ts';
import { createListener } from './listener.ts';
import { serve, type Serving } from './serve.ts';
import { eventually } from '../../testing/patience.ts';

const database = testDatabase();
let proxy: Awaited<ReturnType<typeof cuttableProxy>>;
let open: OpenDatabase;
let watched: ReturnType<typeof watchDatabase>;
let cache: ResponseCache;
let newest: MigrationFile | null = null;
let serving: Serving;
let shop: Shop;

beforeAll(async () => {
  proxy = await cuttableProxy(database.url);
  open = openDatabase({ connectionString: proxy.url }, 4, () => undefined);
  newest = (await migrationFiles()).at(-1) ?? null;
  watched = watchDatabase(proxy.url, createLog('silent'), { every: 50, newest });
  await watched.ready;
  shop = { ...testShop(open.db), condition: watched };
  const routes = routesOf(shop);
  const app = createApi(shop, routes);
  healthRoutes(shop, { open: true }).mountOn(app);
  storeListRoutes(shop).mountOn(app);
  // Replaces server rendering: one call, whose failure is the page's failure.
  const render = async () => {
    const answer = await app.request('/api/commerce/navigation?locale=fr_fr', undefined, { admitted: true });
    return new Response(answer.ok ? '<p>page</p>' : '<p>fault</p>', {
      status: answer.ok ? 200 : 503,
      headers: { 'content-type': 'text/html', 'cache-control': answer.ok ? 'public, s-maxage=60' : 'no-store' },
    });
  };
  pageRoutes(shop, render, async () => []).mountOn(app);
  cache = createResponseCache(1e6, undefined, shop.config.PAGE_STALE_HOURS);
  serving = await serve(createListener(shop, app, routes, cache), 0);
});
afterAll(async () => {
  await serving.stop(0);
  await watched.close();
  await open.close();
  await proxy.close();
});

const get = (path: string) =>
  fetch(`http://127.0.0.1:${serving.port}${path}`, { headers: { 'accept-language': 'it' } });
const browser = () => clientOf((path, init) => fetch(`http://127.0.0.1:${serving.port}${path}`, init));
const statusOf = async (path: string) => (await get(path)).status;
const readiness = async () => {
  const answer = await get('/readyz');
  return `${answer.status} ${await answer.text()}`;
};

test('a pool without a free connection does not make the server look dead', async () => {
  const clients = await Promise.all(Array.from({ length: 4 }, () => open.pool.connect()));
  expect(open.pool.totalCount).toBe(4);
  expect(await statusOf('/readyz')).toBe(200);
  for (const client of clients) client.release();
});

describe('M14: while the database is gone', () => {
  beforeAll(async () => {
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/fr_fr/kept')).toBe(200);
    expect(await statusOf('/data/stores/fr_fr.json')).toBe(200);
    proxy.cut();
    // The listener for purges does this when it loses its connection.
    cache.doubt();
  });
  afterAll(async () => {
    proxy.mend();
    await eventually(async () => expect(await readiness()).toBe('200 ready'));
  });

  test('the server stays in the load balancer, names what is missing, and is alive', async () => {
    await expect.poll(readiness).toBe('200 ready, degraded: no database');
    expect(await statusOf('/healthz')).toBe(200);
  });

  test.each(['/fr_fr/kept', '/data/stores/fr_fr.json'])('sends %s from the cache', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, 'stale']);
  });

  test('does not render a cached page again at every request', async () => {
    expect(await statusOf('/fr_fr/kept')).toBe(200);
    await expect.poll(() => cache.get('/fr_fr/kept')).toMatchObject({ stale: true, due: false });
  });

  test('answers an uncached page with an error page in its language that reloads', async () => {
    const answer = await get('/de_de/other');
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('refresh'))).toBeGreaterThanOrEqual(5);
    expect(answer.headers.get('retry-after')).toBe(answer.headers.get('refresh'));
    const html = await answer.text();
    expect(html).toContain('<html lang="de-DE" dir="ltr">');
    expect(html).toContain('Diese Seite kann im Moment nicht angezeigt werden.');
    expect(html).toMatch(/<meta http-equiv="refresh" content="\d">/u);
    expect(html).not.toContain('<script');
  });

  test('refuses a call with a catalogue error and the seconds to wait', async () => {
    const answer = await get('/api/commerce/navigation?locale=fr_fr');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ error: { internal_code: 503, time_to_wait: 5 } });
  });
});

// In this order: the last test gives the disk room again.
describe('M14: while the disk is full', { shuffle: false }, () => {
  beforeAll(async () => {
    await database.pool.query(`
      create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger disk_full before insert on write_probe execute function disk_full();
      create trigger disk_full before insert on basket execute function disk_full();`);
    await eventually(() => expect(watched.writes()).toBe(false));
  });

  test('the server stays in the load balancer and names what is missing', async () => {
    expect(await readiness()).toBe('200 ready, degraded: the database takes no writes');
  });

  test('the shop can be browsed', async () => {
    expect(await statusOf('/api/commerce/navigation?locale=it_it')).toBe(200);
    expect(await statusOf('/it_it/new')).toBe(200);
    expect(await statusOf('/api/commerce/customer-session?locale=it_it')).toBe(200);
  });

  test.each([
    ['basket/add', { items: [{ sku: 'H1', qty: 1 }] }],
    ['payment/details', { attempt_id: 'any', details: {} }],
  ])('%s says that no orders are taken (orders_closed)', async (call, body) => {
    const { start, post } = browser();
    await start();
    const answer = await post(`/api/commerce/${call}`, { locale: 'it_it', ...body });
    const message = 'Al momento non possiamo accettare ordini.';
    expect(answer).toMatchObject({ status: 503, body: { error: { internal_code: 4900082 } } });
    expect(JSON.stringify(answer.body)).toContain(message);
    expect(answer.headers.get('retry-after')).toBe('30');
  });

  test('a write that fails before the probe notices gets the same refusal', async () => {
    const unaware = { ...shop, condition: { ...watched, writes: () => true } };
    const app = createApi(unaware, routesOf(unaware));
    const { start, post } = clientOf((path, init) => app.request(path, init));
    await start();
    const { rows } = await database.pool.query<{ sku: string }>('select sku from variant limit 1');
    const items = [{ sku: rows[0]?.sku ?? 'H1', qty: 1 }];
    expect(await post('/api/commerce/basket/add', { locale: 'it_it', items })).toMatchObject({
      status: 503,
      body: { error: { internal_code: 4900082 } },
    });
  });

  test('accepts orders again once the disk has room', async () => {
    await database.pool.query('drop function disk_full cascade');
    await expect.poll(readiness).toBe('200 ready');
    expect(watched.writes()).toBe(true);
  });
});

test('a server whose migration the database lacks, as after the restore of an older backup, leaves the load balancer', async () => {
  const note = (checksum: string) =>
    database.pool.query('update schema_migration set checksum = $2 where name = $1', [newest?.name, checksum]);
  await note('another');
  await expect.poll(readiness).toBe('503 not ready: the schema of the database is older than this server');
  await note(newest?.checksum ?? '');
  await expect.poll(readiness).toBe('200 ready');
});
