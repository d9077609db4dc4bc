// A shop with a mailbox, and the calls and links of its newsletter.
import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { accountRoutes } from '../modules/identity/account/routes.ts';
import { readConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import { sendMails } from './sendAll.ts';
import { sessionRoutes } from '../modules/customers/session/routes.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { testDatabase } from './testDatabase.ts';
import { testClient, testShop } from './testShop.ts';
import { newsletterRoutes } from '../modules/customers/newsletter/routes.ts';

export const anne = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email: 'Anne@example.com' };
/** The hash of the link in a mail. */
export const hashIn = (html = ''): string => /hash=([\w.-]+)/u.exec(html)?.[1] ?? '';

/** A shop with a mailbox for one test file, without subscribers before each test. Call it at the file's top. */
export function newsletterShop() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  let mail: MailSimulator;
  const logged: string[] = [];
  const shop = (CAPTCHA = 'off'): Shop => ({
    ...testShop(database.db, clock),
    config: readConfig({
      NODE_ENV: 'test',
      SMTP_URL: mail.smtp_url,
      PUBLIC_URL: 'https://shop.example',
      CAPTCHA,
      CAPTCHA_COST: '100',
    }),
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
  });
  const client = async () => {
    const browser = testClient(shop(), [
      ...sessionRoutes(shop()),
      ...accountRoutes(shop()),
      ...newsletterRoutes(shop()),
    ]);
    await browser.start();
    return browser;
  };
  const ask = async (fields: Record<string, unknown> = {}) =>
    (await client()).post('/api/commerce/newsletter', { locale: 'fr_fr', ...anne, ...fields });
  const confirm = async (hash: string) =>
    (await client()).post('/api/commerce/newsletter/confirm', { locale: 'fr_fr', hash });
  const post = async () => {
    mail.mails.length = 0;
    await sendMails(shop());
    return [...mail.mails];
  };
  const subscribers = () => database.db.selectFrom('newsletter_subscriber').selectAll().execute();
  const later = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
  const subscribed = async () => {
    await ask();
    const [confirmMail] = await post();
    await confirm(hashIn(confirmMail?.html));
    const [welcome] = await post();
    return { asking: hashIn(confirmMail?.html), leaving: hashIn(welcome?.html), welcome };
  };

  beforeAll(async () => {
    mail = await createMailSimulator({ smtp: 0, outbox: 0 });
  });
  afterAll(() => mail.close());
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    logged.length = 0;
    for (const table of [
      'newsletter_request',
      'newsletter_subscriber',
      'customer',
      'mail_outbox',
      'rate_limit',
    ] as const)
      await database.db.deleteFrom(table).execute();
  });

  return { database, clock, logged, shop, client, ask, confirm, post, subscribers, later, subscribed };
}
