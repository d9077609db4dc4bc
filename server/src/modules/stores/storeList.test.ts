import { storeListSchema } from '@vitrine/contract/stores';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { createResponseCache } from '../../platform/cache/responseCache.ts';
import { createApi } from '../../platform/http/app.ts';
import { createListener } from '../../platform/http/listener.ts';
import { serve } from '../../platform/http/serve.ts';
import { houseDatabase } from '../../testing/houseDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { mountStoreList } from './mountStoreList.ts';

const database = houseDatabase();
const app = () => {
  const shop = testShop(database.db);
  const made = createApi(shop, []);
  mountStoreList(made, shop);
  return made;
};

test('every storefront has the list, in its own words', async () => {
  for (const locale of locales) {
    const answer = await app().request(`/data/stores/${locale}.json`);
    const { stores } = storeListSchema.parse(await answer.json());
    expect(stores.length).toBeGreaterThan(5);
    expect(stores[0]?.path).toMatch(/^\/[\w-]+\/fr\/paris\/[\w-]+-1001\/$/u);
  }
  const japanese = storeListSchema.parse(await (await app().request('/data/stores/jp_ja.json')).json());
  expect(japanese.stores[0]?.additional_information).toContain('修理');
});

test('a store shows itself and is described in the words of the storefront', async () => {
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

test('a storefront that there is not has none', async () => {
  expect((await app().request('/data/stores/xx_yy.json')).status).toBe(404);
});

test('it is kept, and a browser that has it hears so', async () => {
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
