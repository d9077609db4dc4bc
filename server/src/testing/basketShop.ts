// A shop with pieces in stock and empty baskets before each test, and the calls that fill one.
import type { Basket } from '@vitrine/contract/basket';
import { basketSchema } from '@vitrine/contract/basket';
import { beforeAll, beforeEach } from 'vitest';
import { accountRoutes } from '../modules/identity/account/routes.ts';
import { sessionRoutes } from '../modules/customers/session/routes.ts';
import { addProducts } from './testProducts.ts';
import { testDatabase } from './testDatabase.ts';
import { testClient, testShop } from './testShop.ts';
import { basketRoutes } from '../modules/checkout/basket/routes.ts';

export const bag = 'H0612P 20R';
export const scarf = 'S0001 90';
export const scarce = 'W0001 40';
export const pair = 'C0001 00';
export const here = 'X0001 FR';

type Browser = ReturnType<typeof testClient>;
export const add = (browser: Browser, items: unknown[], locale = 'fr_fr') =>
  browser.post('/api/commerce/basket/add', { locale, items });
export const set = (browser: Browser, items: unknown[]) =>
  browser.post('/api/commerce/basket/set', { locale: 'fr_fr', items });
export const session = async (browser: Browser, locale = 'fr_fr') => {
  const answer = await browser.get(`/api/commerce/customer-session?locale=${locale}`);
  return basketSchema.parse((answer.body as { basket: Basket }).basket);
};
export const basketIn = (answer: { body: unknown }): Basket =>
  basketSchema.parse((answer.body as { basket: Basket }).basket);

/** A shop with stock for one test file, its baskets empty before each test. Call it at the file's top. */
export function basketShop() {
  const database = testDatabase();
  const shop = () => testShop(database.db);
  const client = () =>
    testClient(shop(), [...sessionRoutes(shop()), ...accountRoutes(shop()), ...basketRoutes(shop())]);

  beforeAll(async () => {
    await addProducts(database.db, [
      { sku: bag, title: 'Pommeau', prices: { fr: 385_000, jp: 628_000 }, stock: 50, max_sale_qty: 5 },
      { sku: scarf, title: 'Grand Manège', prices: { fr: 44_500, jp: 71_000 }, stock: 500, max_sale_qty: 99 },
      { sku: scarce, title: 'Mors', prices: { fr: 690_000, jp: 1_100_000 }, stock: 1 },
      { sku: pair, title: 'Tasse', prices: { fr: 12_000 }, stock: 50, qty_increments: 2 },
      { sku: here, title: 'Flacon', prices: { fr: 9_500 }, stock: 10 },
      { sku: 'G0001 00', title: 'Große Bestie', prices: { de: 9_500, ch: 9_900 }, stock: 10 },
      { sku: 'Z0001 00', title: 'Sold out', prices: { fr: 9_500 }, stock: 0 },
    ]);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('basket').execute();
    await database.db.deleteFrom('session').execute();
  });
  const started = async (): Promise<Browser> => {
    const browser = client();
    await browser.start();
    return browser;
  };

  return { database, shop, started };
}
