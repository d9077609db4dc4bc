// The product does not depend on the first house: another house, with three products and one storefront, works
// unchanged.
import * as catalogue from '@vitrine/contract/catalogue';
import * as content from '@vitrine/contract/content';
import { readConfig } from './platform/config/config.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { claimHouse } from './modules/catalog/catalogueimport/claimHouse.ts';
import { importCatalogue } from './modules/catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from './modules/catalog/catalogueimport/importSource.ts';
import { createApi } from './platform/http/app.ts';
import { pageRoutes } from './platform/pages/pageRoutes.ts';
import { publicPages } from './modules/catalog/sitemap/publicPages.ts';
import { routes } from './modules.ts';
import { storeListRoutes } from './modules/catalog/stores/storeListRoutes.ts';
import { longTest } from './testing/patience.ts';
import { houseFolder } from './testing/houseDatabase.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testClient, testShop } from './testing/testShop.ts';

vi.setConfig({ testTimeout: longTest });

const database = testDatabase();
const folder = new URL('../../house-minimal', import.meta.url).pathname;
const config = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', HOUSE: folder });
const shop = () => ({ ...testShop(database.db), config });
const get = (path: string) => {
  const open = shop();
  return testClient(open, routes(open)).get(`/api/commerce/${path}`);
};
const app = () => {
  const open = shop();
  const made = createApi(open, []);
  storeListRoutes(open).mountOn(made);
  pageRoutes(open, null, (locale) => publicPages(open, locale)).mountOn(made);
  return made;
};

beforeAll(async () => {
  const source = folderSource(`${folder}/catalogue`, null);
  const report = await importCatalogue(database.db, source, { wordings: config.house.wordings });
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors[0]));
});

test('serves its front page, grid and products in its storefront', async () => {
  const front = content.frontPage.answer.parse((await get('content/front?locale=at_de')).body);
  expect(front.hero.path).toMatch(/^\/product\/schale-/u);
  expect(front.products.items.map(({ name }) => name)).toEqual(['Schale', 'Kochlöffel', 'Brett']);
  const grid = catalogue.categoryPage.parse((await get('categories/holz?locale=at_de')).body);
  expect([grid.total, grid.items[0]?.price]).toMatchObject([3, { amount: 8900, currency: 'EUR' }]);
  const board = catalogue.productPage.parse((await get('products/A003v28?locale=at_de')).body);
  expect(board.variants.map(({ sku }) => sku)).toEqual(['A003 28', 'A003 36']);
  expect(Object.keys(board.alternates)).toEqual(['at_de']);
  expect(Object.keys(grid.alternates)).toEqual(['at_de']);
});

test.each(['terms', 'withdrawal', 'privacy', 'cookies', 'imprint'])('links to %s in the footer', async (name) => {
  expect((await get(`content/legal/${name}?locale=at_de`)).status).toBe(200);
});

test('finds its products', async () => {
  expect(JSON.stringify((await get('search?locale=at_de&s=koch')).body)).toContain('Kochlöffel');
});

test('rejects a storefront of the first house as unknown', async () => {
  const refused = await get('content/front?locale=fr_fr');
  expect(refused).toMatchObject({ status: 400, body: { error: { fields: { locale: 'format' } } } });
  expect((await get('content/front?locale=xx_yy')).status).toBe(400);
  expect((await app().request('/data/stores/fr_fr.json')).status).toBe(404);
  expect((await app().request('/data/stores/at_de.json')).status).toBe(200);
});

test('lists its storefront in the sitemap and redirects the root path to it', async () => {
  const index = await (await app().request('/sitemap.xml')).text();
  expect([...index.matchAll(/sitemaps\/(\w+)\.xml/gu)].map(([, locale]) => locale)).toEqual(['at_de']);
  expect((await app().request('/sitemaps/fr_fr.xml')).status).toBe(404);
  expect(await (await app().request('/sitemaps/at_de.xml')).text()).toContain('/at_de/product/brett-A003v28');
  const front = await app().request('/', { headers: { 'accept-language': 'ja' } });
  expect([front.status, front.headers.get('location')]).toEqual([302, '/at_de']);
});

test('uses its own name in mails and SMS, and its own pictures', () => {
  expect(config).toMatchObject({
    MAIL_FROM: 'Werkstatt Ahorn <maison@shop.example>',
    SMS_SENDER: 'Werkstatt Ahorn',
    IMAGES_DIR: `${folder}/catalogue/pictures`,
  });
});

test('rejects a collection without texts in one of the house’s languages', async () => {
  const source = folderSource(`${folder}/catalogue`, null);
  const report = await importCatalogue(database.db, source, { dry_run: true, wordings: ['de', 'it'] });
  expect(report.errors.map(({ field }) => field)).toContain('texts.it');
});

test('ignores texts in other languages', async () => {
  const source = folderSource(houseFolder, null);
  const report = await importCatalogue(database.db, source, { dry_run: true, wordings: ['de'] });
  expect(report.errors).toEqual([]);
});

test('does not open the database of another house', async () => {
  await claimHouse(database.db, config.house);
  await claimHouse(database.db, config.house);
  const other = claimHouse(database.db, { ...config.house, name: 'Somebody Else' });
  await expect(other).rejects.toThrow(/^The database holds Werkstatt Ahorn, HOUSE names Somebody Else; [^\n]+$/u);
});
