import { afterEach, expect, test } from 'vitest';
import { type Notices, openNotices } from '../db/notices.ts';
import { createLog } from '../log/log.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { pack } from './packed.ts';
import { allTags, listenForPurges, purge } from './purge.ts';
import { createResponseCache } from './responseCache.ts';

const database = testDatabase();
const listeners: Notices[] = [];
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.close();
});

/** The cache of one server process, with its listener. */
const server = async () => {
  const cache = createResponseCache(1e6);
  const notices = openNotices(database.url, createLog('silent'));
  listeners.push(notices);
  await listenForPurges(notices, cache);
  const keep = async (key: string, tags: string) => {
    const headers = { 'cache-control': 'public, s-maxage=60', 'x-cache-tags': tags };
    await cache.fill(key, () => pack(new Response(key, { headers }), undefined));
  };
  await keep('/a', 'product:1');
  await keep('/b', 'product:2');
  return cache;
};

test('a purge reaches every server', async () => {
  const caches = [await server(), await server()];
  await purge({ db: database.db }, ['product:1']);
  for (const cache of caches) {
    await expect.poll(() => cache.get('/a')).toBeNull();
    expect(cache.get('/b')).not.toBeNull();
  }
});

test('a purge of thousands of tags arrives whole', async () => {
  const cache = await server();
  await purge({ db: database.db }, [...Array.from({ length: 3000 }, (_, n) => `product:9${n}`), 'product:2']);
  await expect.poll(() => cache.get('/b')).toBeNull();
  expect(cache.get('/a')).not.toBeNull();
});

test('the tag of everything clears the cache', async () => {
  const cache = await server();
  await purge({ db: database.db }, [allTags]);
  await expect.poll(() => cache.stats().entries).toBe(0);
});

test('a change that is rolled back purges nothing, one that commits does', async () => {
  const cache = await server();
  await database.db
    .transaction()
    .execute(async (tx) => {
      await purge({ db: tx }, ['product:1']);
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  await purge({ db: database.db }, ['product:2']);
  await expect.poll(() => cache.get('/b')).toBeNull();
  expect(cache.get('/a')).not.toBeNull();
});

test('sends cached answers as stale while the connection is lost', async () => {
  const lost = createResponseCache(1e6);
  const silent = openNotices('postgres://127.0.0.1:1/none', createLog('silent'));
  listeners.push(silent);
  void listenForPurges(silent, lost);
  const headers = { 'cache-control': 'public, s-maxage=60', 'x-cache-tags': 'product:1' };
  await expect
    .poll(async () => {
      await lost.fill('/a', () => pack(new Response('a', { headers }), undefined));
      return lost.get('/a');
    })
    .toMatchObject({ stale: false });
  await expect.poll(() => lost.get('/a')).toMatchObject({ stale: true });
});

test('clears the cache after a reconnect and receives purges again', async () => {
  const cache = await server();
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine notices' and datname = current_database()",
  );
  await expect.poll(() => cache.stats().entries).toBe(0);
  const isListening = async () => {
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where application_name = 'vitrine notices' and datname = current_database() and query ilike 'listen%'",
    );
    return rows.length;
  };
  await expect.poll(isListening).toBe(1);
  await cache.fill('/a', () =>
    pack(
      new Response('a', { headers: { 'cache-control': 'public, s-maxage=60', 'x-cache-tags': 'product:1' } }),
      undefined,
    ),
  );
  await purge({ db: database.db }, ['product:1']);
  await expect.poll(() => cache.get('/a')).toBeNull();
});
