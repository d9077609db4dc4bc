import { storePage } from '@vitrine/contract/stores';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { suggestions } from '../search/suggestions.ts';
import { publicPages } from '../sitemap/publicPages.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { boutiqueNames } from './boutiqueNames.ts';
import { storeRoutes } from './routes.ts';
import { storeDirectory } from './storeList.ts';

const database = houseDatabase();
const get = (path: string) => {
  const shop = testShop(database.db);
  return testClient(shop, storeRoutes(shop)).get(`/api/commerce/stores/${path}`);
};
const pageOf = async (store_id: string, locale: string) =>
  storePage.answer.parse((await get(`${store_id}?locale=${locale}`)).body);

test('describes a store in each storefront’s language, with its address as its own country writes it', async () => {
  for (const locale of locales) {
    const page = await pageOf('1001', locale);
    expect(page.address).toEqual(['88, rue du Cherche-Midi', expect.stringMatching(/^75006 /u)]);
    expect(page.alternates[locale]).toBe(page.path);
    expect(page.description).not.toBe('');
  }
  expect((await pageOf('1001', 'de_de')).short_title).toContain('Werkstatt');
});

test('answers not found for an unknown id', async () => {
  expect((await get('0000?locale=fr_fr')).status).toBe(404);
});

test('a suggested store’s page is also in the sitemap', async () => {
  const shop = testShop(database.db);
  const { suggestionGroups } = await suggestions(shop, 'cherche midi', 'fr_fr');
  const urls = suggestionGroups.flatMap(({ suggestions: found }) => found.map(({ url }) => url));
  const pages = await publicPages(shop, 'fr_fr');
  const ofStores = urls.filter((url) => url.includes('/boutiques/'));
  expect(ofStores).not.toEqual([]);
  for (const url of ofStores) expect(pages).toContain(url);
});

test('a closed store leads to its successor, and is in no list', async () => {
  const { db } = database;
  await sql`
    insert into store select (jsonb_populate_record(null::store, to_jsonb(store) || ${JSON.stringify({
      store_id: '1010',
      slug: 'rue-de-sevigne',
      cegid_id: null,
    })}::jsonb)).* from store where store_id = '1004'`.execute(db);
  const shop = testShop(db);
  expect((await pageOf('1010', 'fr_fr')).path).toBe((await pageOf('1004', 'fr_fr')).path);
  const ids = (await storeDirectory(shop, 'fr_fr')).stores.map(({ store_id }) => store_id);
  expect([ids.includes('1004'), ids.includes('1010')]).toEqual([true, false]);
  expect((await publicPages(shop, 'fr_fr')).filter((path) => path.endsWith('-1010/'))).toEqual([]);
  // What was bought or reserved there keeps its name.
  expect((await boutiqueNames(db, ['1010'], 'fr_fr')).get('1010')?.city).toBe('Paris');
});
