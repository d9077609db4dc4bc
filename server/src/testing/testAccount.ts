import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { accountRoutes } from '../modules/identity/account/routes.ts';
import { basketRoutes } from '../modules/checkout/basket/routes.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase, type OpenDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log/log.ts';
import { sendMails } from './sendAll.ts';
import { sessionRoutes } from '../modules/customers/session/routes.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { lacombe } from './samples.ts';
import type { testDatabase } from './testDatabase.ts';
import { type Answered, testClient, testShop } from './testShop.ts';

export type Browser = ReturnType<typeof testClient>;

export const email = 'Anne.Lacombe@example.com';
export const password = 'Saddle.leather1874';
export const next = 'Madder.red1899';
export const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1';

/**
 * Two servers on one database that send mail and log all they say; before each test Anne's account is all there is.
 * Call it at the test file's top.
 */
export function testAccount(database: ReturnType<typeof testDatabase>, clock: { now: Date }) {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  let opened: { mail: MailSimulator; second: OpenDatabase; shop: Shop; otherShop: Shop } | undefined;
  const open = () => {
    if (!opened) throw new Error('The servers are there from beforeAll on.');
    return opened;
  };
  const routesOf = (of: Shop) => [...sessionRoutes(of), ...accountRoutes(of), ...basketRoutes(of)];
  const browserAt = async (of: Shop = open().shop): Promise<Browser> => {
    const browser = testClient(of, routesOf(of));
    await browser.start();
    return browser;
  };
  const login = (browser: Browser, given = password, headers = {}): Promise<Answered> =>
    browser.post('/api/commerce/login', { locale: 'fr_fr', email, password: given }, headers);
  const forgot = (browser: Browser, fields: Record<string, unknown> = { email }, headers = {}): Promise<Answered> =>
    browser.post('/api/commerce/forgot-password', { locale: 'fr_fr', ...fields }, headers);
  const hashIn = (text: string | undefined): string => /&(?:amp;)?hash=([\w-]+)/u.exec(text ?? '')?.[1] ?? '';

  beforeAll(async () => {
    const mail = await createMailSimulator({ smtp: 0, outbox: 0 });
    const config = readConfig({
      CAPTCHA: 'off',
      NODE_ENV: 'test',
      SMTP_URL: mail.smtp_url,
      PUBLIC_URL: 'http://shop.example',
      TRUST_PROXY: '1',
    });
    const second = openDatabase({ connectionString: database.url }, 4, () => undefined);
    const shopOn = (db: Shop['db']): Shop => ({ ...testShop(db, clock), log, config });
    opened = { mail, second, shop: shopOn(database.db), otherShop: shopOn(second.db) };
  });
  afterAll(async () => {
    await opened?.second.close();
    await opened?.mail.close();
  });
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    for (const table of ['basket', 'mail_outbox', 'customer', 'session', 'login_guard', 'rate_limit'] as const)
      await database.db.deleteFrom(table).execute();
    await (await browserAt()).post('/api/commerce/customer', { ...lacombe, email, password, firstname: 'Anne <b>' });
    // The mail that greets the account is none of these.
    await database.db.deleteFrom('mail_outbox').execute();
  });

  return {
    lines,
    get mail() {
      return open().mail;
    },
    get shop() {
      return open().shop;
    },
    /** Another server on the same database. */
    get otherShop() {
      return open().otherShop;
    },
    browserAt,
    login,
    signedInAt: async (of: Shop = open().shop, headers = {}): Promise<Browser> => {
      const browser = await browserAt(of);
      const { status } = await login(browser, password, headers);
      if (status !== 200) throw new Error(`not signed in: ${status}`);
      // The mail about a browser that was not known is none of the tests' that sign in this way.
      await database.db.deleteFrom('mail_outbox').where('kind', '=', 'new_device').execute();
      return browser;
    },
    isSignedIn: async (browser: Browser): Promise<boolean> => {
      const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
      return (body as { user: unknown }).user !== null;
    },
    /** A thief's browser with the cookie as it was. */
    replay: (of: Shop, cookie: string | undefined): Browser => {
      const thief = testClient(of, routesOf(of));
      thief.jar.set('vitrine', cookie ?? '');
      return thief;
    },
    forgot,
    change: (browser: Browser, old_password: string, new_password: string): Promise<Answered> =>
      browser.post('/api/commerce/change-password', { locale: 'fr_fr', old_password, new_password }),
    reset: (browser: Browser, hash: string, given = next): Promise<Answered> =>
      browser.put('/api/commerce/customer/password/reset', { locale: 'fr_fr', hash, password: given }),
    hashIn,
    /** Asks for a link and reads it in the mail. */
    hashByMail: async (): Promise<string> => {
      await forgot(await browserAt());
      const { shop, mail } = open();
      const before = mail.mails.length;
      await sendMails(shop);
      // Other letters may leave beside it, in any order.
      const hash = mail.mails
        .slice(before)
        .map(({ html }) => hashIn(html))
        .find(Boolean);
      if (!hash) throw new Error('no link came');
      return hash;
    },
  };
}
