import { storeListSchema } from '@vitrine/contract/stores';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { createResponseCache } from '../../../platform/cache/responseCache.ts';
import { createApi } from '../../../platform/http/app.ts';
import { createListener } from '../../../platform/http/listener.ts';
import { serve } from '../../../platform/http/serve.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { storeListRoutes } from './storeListRoutes.ts';
import { storeDirectory } from './storeList.ts';

const database = houseDatabase();
const app = () => {
  const shop = testShop(database.db);
  const made = createApi(shop, []);
  storeListRoutes(shop).mountOn(made);
  return made;
};

test('returns the list in each storefront’s language', async () => {
  for (const locale of locales) {
    const answer = await app().request(`/data/stores/${locale}.json`);
    const { stores } = storeListSchema.parse(await answer.json());
    expect(stores.length).toBeGreaterThan(5);
    expect(stores[0]?.path).toMatch(/^\/[\w-]+\/fr\/paris\/[\w-]+-1001\/$/u);
  }
  const japanese = storeListSchema.parse(await (await app().request('/data/stores/jp_ja.json')).json());
  expect(japanese.stores[0]?.additional_information).toContain('修理');
});

test('returns a store with pictures and texts in the storefront’s language', async () => {
  const { stores } = storeListSchema.parse(await (await app().request('/data/stores/jp_ja.json')).json());
  const [first] = stores;
  expect(first?.description).toContain('作業台');
  expect(first?.pictures[0]).toEqual({
    url: expect.stringMatching(/^\/images\/stores\/1001\.[0-9a-f]{12}\.webp$/u),
    alt: expect.stringContaining('ウィンドウ'),
    width: 1080,
    height: 720,
  });
  expect(first?.pictures[1]?.url).toMatch(/\/stories\/salon\./u);
  expect(stores.filter(({ pictures, description }) => pictures.length === 0 || description === '')).toEqual([]);
});

test('answers not found for an unknown storefront', async () => {
  expect((await app().request('/data/stores/xx_yy.json')).status).toBe(404);
});

test('caches the list and answers 304 to a browser that has it', async () => {
  const shop = testShop(database.db);
  const serving = await serve(createListener(shop, app(), [], createResponseCache(1_000_000)), 0);
  try {
    const address = `http://127.0.0.1:${serving.port}/data/stores/fr_fr.json`;
    const first = await fetch(address);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag.length > 10, first.headers.get('cache-control')]).toEqual([
      200,
      true,
      'public, max-age=300, stale-while-revalidate=600',
    ]);
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await fetch(address)).headers.get('x-cache')).toBe('hit');
  } finally {
    await serving.stop(0);
  }
});

test('names every store of the directory in the words of the storefront, under its own path', async () => {
  const { stores } = await storeDirectory(testShop(database.db), 'jp_ja');
  const { stores: listed } = storeListSchema.parse(await (await app().request('/data/stores/jp_ja.json')).json());
  expect(stores.map(({ path }) => path)).toEqual(listed.map(({ path }) => path));
  expect(stores[0]).toEqual({
    store_id: '1001',
    short_title: 'シェルシュ・ミディ通り、工房',
    city: listed[0]?.city,
    country: 'fr',
    path: listed[0]?.path,
  });
});

test('shows the picture of the locator in each storefront, one for wide and one for narrow screens', async () => {
  const shop = testShop(database.db);
  for (const locale of locales) {
    const { hero } = await storeDirectory(shop, locale);
    expect([hero?.desktop.width, hero?.mobile.width]).toEqual([1600, 720]);
    expect(hero?.mobile.alt).not.toBe('');
  }
  await database.pool.query("delete from content_page where kind = 'stores'");
  expect((await storeDirectory(shop, 'fr_fr')).hero).toBeNull();
});
