// A hidden product is sold nowhere and keeps its prices. decisions/0089.
import { basketSchema } from '@vitrine/contract/basket';
import { beforeAll, expect, test } from 'vitest';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { smallHouse } from '../../../testing/smallHouse.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { basketRoutes } from '../../checkout/basket/routes.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { accountRoutes } from '../../identity/account/routes.ts';
import { catalogueRoutes } from '../catalogue/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { soldProducts } from '../sitemap/queries.ts';
import { stockRoutes } from '../stock/routes.ts';
import { importCatalogue } from './importCatalogue.ts';
import { folderSource } from './importSource.ts';

const database = testDatabase();
const small = smallHouse();
const bag = 'H0612P 20R';

async function setStatus(status: string): Promise<void> {
  const dir = small.within(status);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'products.csv'), `code,status\npommeau,${status}\n`);
  const report = await importCatalogue(database.db, folderSource(dir, null), { confirms: true });
  expect([report.errors, report.kinds.products?.written]).toEqual([[], 1]);
}

async function started() {
  const shop = testShop(database.db);
  const browser = testClient(shop, [
    ...sessionRoutes(shop),
    ...accountRoutes(shop),
    ...basketRoutes(shop),
    ...catalogueRoutes(shop),
    ...searchRoutes(shop),
    ...stockRoutes(shop),
  ]);
  await browser.start();
  return browser;
}
type Browser = Awaited<ReturnType<typeof started>>;

/** Where a shopper meets the product. */
async function met(browser: Browser) {
  const get = async (path: string) => browser.get(`${path}${path.includes('?') ? '&' : '?'}locale=fr_fr`);
  const sku = encodeURIComponent(bag);
  const named = async (path: string): Promise<boolean> =>
    JSON.stringify((await get(path)).body).includes('"sku":"H0612P');
  const sitemap = await soldProducts(database.db, 'fr', 'fr');
  return {
    page: (await get(`/api/commerce/products/${sku}`)).status,
    grid: await named('/api/commerce/categories/leather/bags'),
    search: await named('/api/commerce/search?s=pommeau'),
    sku_search: await named(`/api/commerce/search?s=${sku}`),
    suggestions: await named('/api/backend/suggestions?terms=pommeau'),
    keywords: JSON.stringify((await get('/api/backend/suggestions?terms=pomm')).body).includes('Pommeau'),
    sitemap: sitemap.some((row) => row.sku.startsWith('H0612P')),
    stock: JSON.stringify((await get(`/api/commerce/stock?skus=${sku}`)).body).includes('true'),
    store_stock: (await get(`/api/backend/stock/stores?productsku=${sku.replace('%20', '-')}&storeid=1001`)).status,
  };
}

beforeAll(async () => {
  await importCatalogue(database.db, folderSource(small.dir, null));
  await database.pool.query("update stock set qty = 5 where sku = $1 and source = 'ecom'", [bag]);
});

test('is on no page, in no search and no basket, and comes back with its prices', async () => {
  const browser = await started();
  const add = () => browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
  const total = async (): Promise<number> => {
    const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
    return basketSchema.parse((body as { basket: unknown }).basket).total_items;
  };
  const sold = await met(browser);
  expect(sold).toMatchObject({
    page: 200,
    grid: true,
    search: true,
    sku_search: true,
    suggestions: true,
    sitemap: true,
    stock: true,
  });
  expect((await add()).status).toBe(200);

  await setStatus('hidden');
  expect(await met(browser)).toEqual({
    page: 404,
    grid: false,
    search: false,
    sku_search: false,
    suggestions: false,
    keywords: false,
    sitemap: false,
    stock: false,
    store_stock: 404,
  });
  expect(await add()).toMatchObject({ status: 404, body: { error: { internal_code: expect.any(Number) } } });
  expect(await total()).toBe(0);
  const prices = await database.pool.query('select count(*)::integer as prices from price where sku = $1', [bag]);
  expect(prices.rows).toEqual([{ prices: 35 }]);

  await setStatus('published');
  expect(await met(browser)).toEqual(sold);
  // The line of before is for sale again.
  expect(await total()).toBe(1);
});
