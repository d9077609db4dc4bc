// A shop that creates customers, with and without a captcha, and its mailbox.
import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { captchaRoutes } from '../modules/customers/captcha/routes.ts';
import { readConfig } from '../platform/config/config.ts';
import { sessionRoutes } from '../modules/customers/session/routes.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { lacombe } from './samples.ts';
import { testDatabase } from './testDatabase.ts';
import { type Answered, testClient, testShop } from './testShop.ts';
import { accountRoutes } from '../modules/identity/account/routes.ts';

export const guarded = readConfig({ NODE_ENV: 'test', CAPTCHA_COST: '100' });
const open = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off' });
type Browser = ReturnType<typeof testClient>;
export const create = (browser: Browser, fields: Record<string, unknown> = {}): Promise<Answered> =>
  browser.post('/api/commerce/customer', { ...lacombe, ...fields });
export const refusalCode = ({ body }: Answered) => (body as { error?: { internal_code: number } }).error?.internal_code;
export const refusedFields = ({ body }: Answered) => (body as { error?: { fields?: unknown } }).error?.fields;
export const china = {
  locale: 'cn_zh',
  email: undefined,
  prefix: 'Ms.',
  firstname: '小雨',
  lastname: '林',
  registredphonecode: '+86',
  registredloginphone: '138 0013 8000',
  piplOptin: true,
};

/** A shop that creates customers for one test file, without customers before each test. Call it at the file's top. */
export function createdCustomers() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  let mail: MailSimulator;
  const posting = () => readConfig({ NODE_ENV: 'test', SMTP_URL: mail.smtp_url, PUBLIC_URL: 'https://shop.example' });
  const shop = (config = open): Shop => ({ ...testShop(database.db, clock), config });
  const started = async (config = open): Promise<Browser> => {
    const of = shop(config);
    const browser = testClient(of, [...sessionRoutes(of), ...captchaRoutes(of), ...accountRoutes(of)]);
    await browser.start();
    return browser;
  };
  const customers = () => database.db.selectFrom('customer').selectAll().execute();

  beforeAll(async () => {
    mail = await createMailSimulator({ smtp: 0, outbox: 0 });
  });
  afterAll(() => mail.close());
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    for (const table of ['customer', 'session', 'login_guard', 'rate_limit', 'mail_outbox'] as const)
      await database.db.deleteFrom(table).execute();
  });

  return { database, mail: () => mail, posting, shop, started, customers };
}
