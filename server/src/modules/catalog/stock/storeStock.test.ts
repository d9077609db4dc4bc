import { stockByStore, stockPresentability } from '@vitrine/contract/stock';
import { beforeAll, expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { routes } from '../../../modules.ts';

const database = houseDatabase();
const bangle = 'J1101P MJ';
const open = () => {
  const shop = testShop(database.db);
  return testClient(shop, routes(shop));
};
const ask = (productsku: string, storeid: string) =>
  open().get(`/api/backend/stock/stores?${new URLSearchParams({ locale: 'fr_fr', productsku, storeid }).toString()}`);
const storesWith = async (productsku: string, storeid: string) => {
  const { body } = await ask(productsku, storeid);
  return stockByStore.answer.parse(body).inventoryDetailsByStore[0]?.stores;
};
const set = (sku: string, source: string, qty: number) =>
  database.pool.query(
    `insert into stock (sku, source, qty) values ($1, $2, $3) on conflict (sku, source) do update set qty = excluded.qty`,
    [sku, source, qty],
  );

let belt = '';
beforeAll(async () => {
  const { rows } = await database.pool.query<{ sku: string }>(
    `select v.sku from variant v join product p using (code) where p.configurator_type = 'VARIANT_PRODUCT' and v.sku like '% %' order by v.sku limit 1`,
  );
  belt = rows[0]?.sku ?? '';
  await set(bangle, '1001', 1);
  await set(bangle, '1002', 5);
  await set(bangle, '1003', 0);
  await set(belt, '1001', 3);
  await set(belt, '1002', 0);
});

test('finds a product in stores by its SKU with hyphens, although it looks like a set', async () => {
  const activated = { ereservationActivated: true };
  await database.pool.query(`update store set is_ereservation = store_id <> '1003' where store_id like '100%'`);
  expect(await storesWith('J1101P-MJ', '1003;1001;none;1002;1001')).toEqual([
    { storeId: '1003', available: false, limited: false, ereservationActivated: false },
    { storeId: '1001', available: true, limited: true, ...activated },
    { storeId: '1002', available: true, limited: false, ...activated },
  ]);
});

test('a store has a set as often as its scarcest part, and reserves none of several SKUs', async () => {
  const joined = `J1101P-MJ-${belt.replaceAll(' ', '-')}`;
  const stores = await storesWith(joined, '1001;1002;1003');
  expect(stores?.map(({ storeId, available, limited }) => [storeId, available, limited])).toEqual([
    ['1001', true, true],
    ['1002', false, false],
    ['1003', false, false],
  ]);
  expect(stores?.some(({ ereservationActivated }) => ereservationActivated)).toBe(false);
});

test('leaves a store out that has closed, and says that a department without find-in-store reserves nothing', async () => {
  const { rows } = await database.pool.query<{ cegid_id: string }>(
    `select cegid_id from store where store_id = '1002'`,
  );
  const successor = (cegid_id: string | undefined) =>
    database.pool.query(`update store set cegid_id = $1 where store_id = '1002'`, [cegid_id]);
  const shown = async () => (await storesWith('J1101P-MJ', '1001;1002'))?.map(({ storeId }) => storeId);
  await database.pool.query(`update stock set qty = 0 where sku = $1 and source not in ('1001', '1002')`, [bangle]);
  await set(bangle, '1002', 0);
  const inCountry = async () => {
    const browser = open();
    await browser.start();
    const body = { skus: [bangle], country_code: 'fr' };
    const answer = await browser.post('/api/backend/stock-presentability', body);
    return stockPresentability.answer.parse(answer.body).presentabilities.hasStock;
  };
  expect([await shown(), await inCountry()]).toEqual([['1001', '1002'], true]);
  await successor('1002€1001');
  expect([await shown(), await inCountry()]).toEqual([['1002'], false]);
  await successor(rows[0]?.cegid_id);
  await set(bangle, '1002', 5);
  const shop = testShop(database.db);
  Object.assign(shop, { config: { ...shop.config, PRODUCT_LOCATOR: false } });
  const body = { locale: 'fr_fr', productsku: 'J1101P-MJ', storeid: '1001' };
  const { body: off } = await testClient(shop, routes(shop)).get(
    `/api/backend/stock/stores?${new URLSearchParams(body).toString()}`,
  );
  expect(stockByStore.answer.parse(off).inventoryDetailsByStore[0]?.stores).toMatchObject([
    { available: true, ereservationActivated: false },
  ]);
});

test('refuses an unknown SKU, and more stores than any house has', async () => {
  expect((await ask('J1101P-XX', '1001')).status).toBe(404);
  const many = Array.from({ length: 1001 }, (_none, id) => id).join(';');
  expect((await ask('J1101P-MJ', many)).body).toMatchObject({ error: { fields: { storeid: 'format' } } });
});

test('answers which products the stores of a country have', async () => {
  const browser = open();
  await browser.start();
  await database.pool.query(
    `update stock set qty = 0 where sku = $1 and source in (select store_id from store where country = 'it')`,
    [bangle],
  );
  const asked = async (country_code: string) => {
    const { body } = await browser.post('/api/backend/stock-presentability', {
      skus: [bangle, 'NONE 1', `${bangle}-${belt}`],
      country_code,
    });
    return stockPresentability.answer.parse(body).presentabilities;
  };
  expect(await asked('fr')).toEqual({
    hasStock: true,
    stockProducts: {
      [bangle]: { has_stock_retail: true },
      'NONE 1': { has_stock_retail: false },
      [`${bangle}-${belt}`]: { has_stock_retail: true },
    },
  });
  expect((await asked('it')).stockProducts[bangle]).toEqual({ has_stock_retail: false });
});
