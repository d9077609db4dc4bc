// A shop with accounts, a client of it, and its sign-in.
import { basketRoutes } from '../modules/checkout/basket/routes.ts';
import { sessionRoutes } from '../modules/customers/session/routes.ts';
import { lacombe as person } from './samples.ts';
import { testDatabase } from './testDatabase.ts';
import { type Answered, testClient, testShop } from './testShop.ts';
import { accountRoutes } from '../modules/identity/account/routes.ts';

export const bag = 'H0612P 20R';
export const password = 'Saddle.leather1874';
export const lacombe = { ...person, email: 'Anne.Lacombe@example.com' };
export type Browser = ReturnType<typeof testClient>;

/** A shop with accounts for one test file. Call it at the file's top. */
export function accountShop() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const shop = () => testShop(database.db, clock);
  const client = () =>
    testClient(shop(), [...sessionRoutes(shop()), ...accountRoutes(shop()), ...basketRoutes(shop())]);
  const started = async (): Promise<Browser> => {
    const browser = client();
    await browser.start();
    return browser;
  };
  const login = (browser: Browser, email: string, given = password): Promise<Answered> =>
    browser.post('/api/commerce/login', { locale: 'fr_fr', email, password: given });
  const userOf = async (browser: Browser) =>
    ((await browser.get('/api/commerce/customer-session?locale=fr_fr')).body as { user: unknown }).user;

  return { database, clock, shop, client, started, login, userOf };
}
