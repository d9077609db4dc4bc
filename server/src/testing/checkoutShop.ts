// A shop with checkouts on a Saturday, a client of it, and the calls that set an address.
import { type CheckoutState, checkout as checkoutCall } from '@vitrine/contract/checkout';
import { accountRoutes } from '../modules/identity/account/routes.ts';
import { basketRoutes } from '../modules/checkout/basket/routes.ts';
import { sessionRoutes } from '../modules/customers/session/routes.ts';
import { testDatabase } from './testDatabase.ts';
import { type Answered, testClient, testShop } from './testShop.ts';
import { checkoutRoutes } from '../modules/checkout/checkout/routes.ts';

export type Browser = ReturnType<typeof testClient>;
export const bag = 'H0612P 20R';

export const stateIn = (answer: Answered): CheckoutState =>
  checkoutCall.answer.parse(answer.body satisfies unknown).checkout;
export const address = (browser: Browser, body: Record<string, unknown>, locale = 'fr_fr') =>
  browser.post('/api/commerce/delivery/address', { locale, ...body });

/** A shop with checkouts for one test file. Call it at the file's top. */
export function checkoutShop() {
  const database = testDatabase();
  // A Saturday: no parcel leaves before Monday 23 November.
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const shop = () => testShop(database.db, clock);
  const client = () =>
    testClient(shop(), [
      ...sessionRoutes(shop()),
      ...accountRoutes(shop()),
      ...basketRoutes(shop()),
      ...checkoutRoutes(shop()),
    ]);
  const withProduct = async (sku = bag, locale = 'fr_fr'): Promise<Browser> => {
    const browser = client();
    await browser.start();
    await browser.post('/api/commerce/basket/add', { locale, items: [{ sku, qty: 1 }] });
    return browser;
  };

  return { database, clock, client, withProduct };
}
