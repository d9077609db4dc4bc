// M16: a change and its mail are one transaction: a crash leaves both or neither.
import type { MailName } from '@vitrine/rules/mail/messageTable';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEvent } from './modules/payment/recordEvent.ts';
import { mailWriters, routes } from './modules.ts';
import type { Shop } from './platform/shop/shop.ts';
import { dyingDatabase } from './testing/dyingDatabase.ts';
import { addProducts } from './testing/testProducts.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { password, testPersonalData } from './testing/testPersonalData.ts';
import { type Browser, card, pspIn } from './testing/testPayments.ts';
import { testClient } from './testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';
/** An upper bound of the statements of each call. */
const mostStatements = 60;
const next = 'Madder.red1899';

beforeAll(() => addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  for (const table of ['mail_outbox', 'newsletter_request', 'newsletter_subscriber'] as const)
    await database.db.deleteFrom(table).execute();
});

let made = 0;
const fresh = (): string => `anne${(made += 1)}@example.com`;
const customer = (email: string) =>
  database.db.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirst();
const queued = async (kind: string): Promise<number> =>
  (await database.db.selectFrom('mail_outbox').select('mail_id').where('kind', '=', kind).execute()).length;
const hashIn = (text: string | undefined): string => /hash=([\w-]+)/u.exec(text ?? '')?.[1] ?? '';
/** The same browser with a server that may crash. */
const at = (shop: Shop, browser: Browser): Browser => {
  const same = testClient(shop, routes(shop));
  for (const [name, value] of browser.jar) same.jar.set(name, value);
  return same;
};

/** A call and the check whether its change was stored. */
type Case = { act: (shop: Shop) => Promise<unknown>; isDone: () => Promise<boolean> };
const posting = (browser: Browser, path: string, body: object) => (shop: Shop) =>
  at(shop, browser).post(`/api/commerce${path}`, { locale: 'fr_fr', ...body });

async function withCustomer(): Promise<{ email: string; browser: Browser }> {
  const email = fresh();
  const browser = await house.customer(email);
  await database.db.deleteFrom('mail_outbox').execute();
  return { email, browser };
}

const hasOtherPassword = async (email: string): Promise<() => Promise<boolean>> => {
  const before = (await customer(email))?.password_hash;
  return async () => (await customer(email))?.password_hash !== before;
};

const cases: readonly (readonly [kind: MailName, how: string, prepare: () => Promise<Case>])[] = [
  [
    'account_created',
    'an account is opened',
    async () => {
      const email = fresh();
      const profile = { action: 'create', prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email, password };
      return {
        act: posting(await house.browser(), '/customer', profile),
        isDone: async () => (await customer(email)) !== undefined,
      };
    },
  ],
  [
    'password_changed',
    'the password is changed',
    async () => {
      const { email, browser } = await withCustomer();
      const body = { old_password: password, new_password: next };
      return { act: posting(browser, '/change-password', body), isDone: await hasOtherPassword(email) };
    },
  ],
  [
    'password_changed',
    'the password is reset',
    async () => {
      const { email, browser } = await withCustomer();
      await posting(browser, '/forgot-password', { email })(house.shop);
      const hash = hashIn((await house.post()).at(-1)?.text);
      const body = { locale: 'fr_fr', hash, password: next };
      return {
        act: (shop) => at(shop, browser).put('/api/commerce/customer/password/reset', body),
        isDone: await hasOtherPassword(email),
      };
    },
  ],
  [
    'email_changed',
    'the email is changed',
    async () => {
      const { email, browser } = await withCustomer();
      const body = { action: 'edit', email: fresh(), password };
      return {
        act: posting(browser, '/customer', body),
        isDone: async () => (await customer(email)) === undefined,
      };
    },
  ],
  [
    'new_device',
    'a new browser signs in',
    async () => {
      const { email } = await withCustomer();
      const customer_id = (await customer(email))?.customer_id ?? '';
      const sessions = database.db.selectFrom('session').select('session_id').where('customer_id', '=', customer_id);
      const before = (await sessions.execute()).length;
      return {
        act: posting(await house.browser(), '/login', { email, password }),
        isDone: async () => (await sessions.execute()).length > before,
      };
    },
  ],
  [
    'contact_message',
    'a message is written, whose receipt goes to its writer',
    async () => {
      const message = {
        prefix: 'Mrs.',
        firstname: 'Anne',
        lastname: 'Lacombe',
        subject_list: 'care',
        message: 'Hello.',
      };
      return {
        act: posting(await house.browser(), '/contact', { ...message, email: fresh() }),
        isDone: async () => (await queued('contact_receipt')) > 0,
      };
    },
  ],
  [
    'newsletter_confirm',
    'the newsletter is asked for',
    async () => {
      const reader = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email: fresh() };
      const requests = database.db.selectFrom('newsletter_request').select('request_id');
      return {
        act: posting(await house.browser(), '/newsletter', reader),
        isDone: async () => (await requests.execute()).length > 0,
      };
    },
  ],
  [
    'newsletter_welcome',
    'the newsletter is confirmed',
    async () => {
      const browser = await house.browser();
      const reader = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email: fresh() };
      await posting(browser, '/newsletter', reader)(house.shop);
      const hash = hashIn((await house.post()).at(-1)?.text);
      const subscribers = database.db.selectFrom('newsletter_subscriber').select('subscriber_id');
      return {
        act: posting(browser, '/newsletter/confirm', { hash }),
        isDone: async () => (await subscribers.execute()).length > 0,
      };
    },
  ],
  [
    'own_data_erased',
    'an account is erased',
    async () => {
      const { email, browser } = await withCustomer();
      const hash = await house.linkFor(browser, 'erasure');
      return {
        act: posting(browser, '/customer/data/erasure/confirm', { hash }),
        isDone: async () => (await customer(email)) === undefined,
      };
    },
  ],
  [
    'order_confirmation',
    'a payment arrives',
    async () => {
      const browser = await house.payments.browser();
      Object.assign(house.payments.simulator.state.knobs, { delivery: 'lost' });
      const total = await house.payments.atPayment(browser, [{ sku: bag, qty: 1 }]);
      const { body } = await house.payments.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
      const attempts = database.db
        .selectFrom('payment_attempt')
        .selectAll()
        .where('attempt_id', '=', body.attempt_id ?? '');
      const attempt = await attempts.executeTakeFirstOrThrow();
      const { merchant_reference, merchant_account, order_id } = attempt;
      const paid = {
        event_code: 'AUTHORISATION' as const,
        success: true,
        psp_reference: pspIn(body),
        original_reference: null,
        merchant_reference,
        merchant_account,
        amount: { amount: attempt.amount, currency: attempt.currency },
      };
      const placed = database.db.selectFrom('shop_order').select('placed_at').where('order_id', '=', order_id);
      return {
        act: (shop) => recordEvent(shop, paid, { source: 'webhook' }),
        isDone: async () => (await placed.executeTakeFirstOrThrow()).placed_at !== null,
      };
    },
  ],
];

/** Mails without a change beside them: links that are made when the mail leaves, and the receipt tested with its message. */
const withoutChange: readonly MailName[] = ['password_reset', 'own_data_export', 'own_data_erasure', 'contact_receipt'];

test('M16: every mail has its case', () => {
  const tested: readonly string[] = [...cases.map(([kind]) => kind), ...withoutChange];
  expect([...mailWriters.keys()].filter((name) => !tested.includes(name))).toEqual([]);
});

test.each(cases)('M16: %s is queued with its change: %s', async (kind, _how, prepare) => {
  const { act, isDone } = await prepare();
  let died = 0;
  for (let statement = 1; statement <= mostStatements; statement += 1) {
    // Counters are not part of the change and survive a rollback.
    for (const table of ['rate_limit', 'login_guard'] as const) await database.db.deleteFrom(table).execute();
    const dying = dyingDatabase(database.pool, statement, 'after');
    await act({ ...house.shop, db: dying.db, replica: dying.db }).catch(() => null);
    if (dying.isDead()) died += 1;
    const done = await isDone();
    expect([statement, await queued(kind)]).toEqual([statement, done ? 1 : 0]);
    if (done) break;
  }
  expect(await isDone()).toBe(true);
  // At least begin, change and mail; fewer crashes would mean that no transaction was interrupted.
  expect(died).toBeGreaterThanOrEqual(3);
});
