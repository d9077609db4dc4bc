import { randomUUID } from 'node:crypto';
import { basketSchema } from '@vitrine/contract/basket';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRoutes } from '../../identity/account/routes.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { basketRoutes } from './routes.ts';

const database = testDatabase();
const shop = () => testShop(database.db);
const bag = 'H0612P 20R';
const scarce = 'W0001 40';

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, prices: { fr: 385_000 }, stock: 50 },
    { sku: scarce, prices: { fr: 690_000 }, stock: 1 },
  ]),
);
beforeEach(() => database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', scarce).execute());

async function started() {
  const browser = testClient(shop(), [...sessionRoutes(shop()), ...accountRoutes(shop()), ...basketRoutes(shop())]);
  await browser.start();
  return browser;
}
type Browser = Awaited<ReturnType<typeof started>>;
const add = (browser: Browser, key: string | null, items: unknown = [{ sku: bag, qty: 1 }]) =>
  browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items }, key === null ? {} : { 'idempotency-key': key });
const total = async (browser: Browser): Promise<number> => {
  const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
  return basketSchema.parse((body as { basket: unknown }).basket).total_items;
};

describe('M5: a repeated "add to basket"', () => {
  test.each([
    ['a visitor’s first request', 0],
    ['a later request', 1],
  ])('M5: %s adds once, and answers the basket', async (_name, before) => {
    const browser = await started();
    if (before > 0) await add(browser, randomUUID());
    const key = randomUUID();
    const answers = [await add(browser, key), await add(browser, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toMatchObject({ basket: { total_items: before + 1 } });
    expect(await total(browser)).toBe(before + 1);
  });

  test('M5: concurrent repeats add once', async () => {
    const browser = await started();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(browser, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await total(browser)).toBe(1);
  });

  test('M5: requests with different keys, or without one, all count', async () => {
    const browser = await started();
    await add(browser, randomUUID());
    await add(browser, randomUUID());
    await add(browser, null);
    expect(await total(browser)).toBe(3);
  });

  test('M5: refuses a used key with other items, and adds nothing', async () => {
    const browser = await started();
    const key = randomUUID();
    await add(browser, key);
    expect(await add(browser, key, [{ sku: bag, qty: 2 }])).toMatchObject({
      status: 409,
      body: { error: { internal_code: 4_900_009 } },
    });
    expect(await total(browser)).toBe(1);
  });

  test('M5: accepts a repeat of a refused request once the product is in stock again', async () => {
    const browser = await started();
    await add(browser, randomUUID());
    const key = randomUUID();
    await database.db.updateTable('stock').set({ qty: 0 }).where('sku', '=', scarce).execute();
    expect((await add(browser, key, [{ sku: scarce, qty: 1 }])).status).toBe(409);
    await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', scarce).execute();
    expect((await add(browser, key, [{ sku: scarce, qty: 1 }])).status).toBe(200);
    expect(await total(browser)).toBe(2);
  });

  test('M5: counts another visitor’s request with an equal key', async () => {
    const [one, two] = [await started(), await started()];
    const key = randomUUID();
    await add(one, key);
    await add(two, key);
    expect([await total(one), await total(two)]).toEqual([1, 1]);
  });

  test('refuses a key that is no uuid', async () => {
    expect(await add(await started(), 'again')).toMatchObject({ status: 400 });
  });
});
