// A guest and the customer with the same email are one person, once the mailbox is proven. Invariant S1, decisions/0091.
import { orders as ordersCall } from '@vitrine/contract/orders';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import type { Browser } from '../../../testing/testPayments.ts';
import { password, testPersonalData } from '../../../testing/testPersonalData.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const database = testDatabase();
const start = new Date('2026-11-21T10:00:00Z');
const clock = { now: start };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';

beforeAll(() => addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 500 }]));
beforeEach(async () => {
  clock.now = start;
  await database.db.deleteFrom('rate_limit').execute();
});

let people = 0;
/** A mailbox of no other test. */
const mailbox = (): string => `anne.${(people += 1)}@example.com`;
const listed = async (browser: Browser): Promise<{ total: number; ids: string[] }> => {
  const { body } = await browser.get('/api/commerce/orders?locale=fr_fr');
  const { total, items } = ordersCall.answer.parse(body).orders;
  return { total, ids: items.map(({ order_id }) => order_id) };
};
const nothing = { total: 0, ids: [] };
const only = ({ order_id }: { order_id: string }) => ({ total: 1, ids: [order_id] });
const create = async (browser: Browser, email: string): Promise<Browser> => {
  const profile = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email, password };
  const { status, body } = await browser.post('/api/commerce/customer', {
    locale: 'fr_fr',
    action: 'create',
    ...profile,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return browser;
};
const signIn = (browser: Browser, email: string, secret = password) =>
  browser.post('/api/commerce/login', { locale: 'fr_fr', email, password: secret });
const signOut = (browser: Browser) => browser.post('/api/commerce/logout', { locale: 'fr_fr' });
const read = async (browser: Browser, order_id: string, email?: string): Promise<number> => {
  const query = new URLSearchParams({ locale: 'fr_fr', order_id, ...(email === undefined ? {} : { email }) });
  return (await browser.get(`/api/commerce/order?${query.toString()}`)).status;
};
const later = (minutes: number): void => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const newPassword = 'Madder.red1899';
const nextPassword = 'Saffron.silk1901';
/** The owner of a mailbox sets a new password by the link in its mail, in another browser. */
const proves = async (email: string, secret = newPassword, locale = 'fr_fr'): Promise<Browser> => {
  const browser = await house.browser();
  await browser.post('/api/commerce/forgot-password', { locale: 'fr_fr', email });
  const link = (await house.post()).findLast(({ text }) => text.includes('hash='));
  const hash = /hash=([\w-]+)/u.exec(link?.text ?? '')?.[1] ?? '';
  const body = { locale, hash, password: secret };
  const { status } = await browser.put('/api/commerce/customer/password/reset', body);
  if (status !== 200) throw new Error(`no new password: ${status}`);
  return browser;
};

describe('in the browser that bought', () => {
  test('a guest’s order joins the account that is created with its email, and stays in it', async () => {
    const email = mailbox();
    const browser = await house.browser();
    const order = await house.buy(browser, bag, { email });
    await create(browser, email.toUpperCase());
    expect(await owner(order.order_id)).not.toBeNull();
    expect(await listed(browser)).toEqual(only(order));
    expect(await read(browser, order.order_id)).toBe(200);
    await signOut(browser);
    expect(await read(browser, order.order_id)).toBe(401);
    later(60 * 24);
    await signIn(browser, email);
    expect(await listed(browser)).toEqual(only(order));
  });

  test('its return can be asked for in the account', async () => {
    const email = mailbox();
    const browser = await house.browser();
    const order = await house.buy(browser, bag, { email });
    await house.ship(order.order_id);
    await create(browser, email);
    const other = await house.browser();
    await signIn(other, email);
    const path = `/api/commerce/exchange-return/request?locale=fr_fr&order_id=${order.order_id}`;
    expect([(await other.get(path)).status, (await (await house.browser()).get(path)).status]).toEqual([200, 401]);
  });

  test('it joins the account that signs in with its email', async () => {
    const email = mailbox();
    await house.customer(email);
    const browser = await house.browser();
    const order = await house.buy(browser, bag, { email });
    await signIn(browser, email);
    expect(await listed(browser)).toEqual(only(order));
  });

  test('it joins no account of another email', async () => {
    const browser = await house.browser();
    const order = await house.buy(browser, bag, { email: mailbox() });
    await create(browser, mailbox());
    expect(await listed(browser)).toEqual(nothing);
    expect(await owner(order.order_id)).toBeNull();
  });

  test('it does not join once the session reads it no more: another person may sit there', async () => {
    const email = mailbox();
    const browser = await house.browser();
    const order = await house.buy(browser, bag, { email });
    later(121);
    await create(browser, email);
    expect(await listed(browser)).toEqual(nothing);
    expect(await read(browser, order.order_id)).toBe(404);
  });

  test('a payment that succeeds after the sign-in joins too', async () => {
    const email = mailbox();
    const browser = await house.browser();
    const order = await house.buy(browser, bag, { email });
    const unplaced = { placed_at: null };
    await database.db.updateTable('shop_order').set(unplaced).where('order_id', '=', order.order_id).execute();
    await create(browser, email);
    expect(await listed(browser)).toEqual(nothing);
    expect(await owner(order.order_id)).toBeNull();
    const placed = { placed_at: clock.now };
    await database.db.updateTable('shop_order').set(placed).where('order_id', '=', order.order_id).execute();
    expect(await listed(browser)).toEqual(only(order));
  });
});

const owner = async (order_id: string): Promise<string | null> => {
  const rows = database.db.selectFrom('shop_order').select('customer_id').where('order_id', '=', order_id);
  return (await rows.executeTakeFirstOrThrow()).customer_id;
};

describe('in another browser', () => {
  test('a stranger who creates an account with the email sees nothing, however often they come back', async () => {
    const email = mailbox();
    const order = await house.buy(await house.browser(), bag, { email });
    const stranger = await create(await house.browser(), email);
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await listed(stranger)).toEqual(nothing);
      expect(await read(stranger, order.order_id)).toBe(404);
      expect(await read(stranger, order.ref)).toBe(404);
      await signOut(stranger);
      await signIn(stranger, email);
    }
    expect(await owner(order.order_id)).toBeNull();
    // As many statements as an account of an email without orders takes.
    const innocent = await create(await house.browser(), mailbox());
    const statements = (browser: Browser) =>
      database.statementsOf(() => browser.get('/api/commerce/orders?locale=fr_fr'));
    expect(await statements(stranger)).toBe(await statements(innocent));
  });

  test('the order joins when its owner proves the mailbox, and the stranger is out', async () => {
    const email = mailbox();
    const order = await house.buy(await house.browser(), bag, { email });
    const stranger = await create(await house.browser(), email);
    const anne = await proves(email);
    expect(await owner(order.order_id)).not.toBeNull();
    expect(await listed(anne)).toEqual(only(order));
    expect((await stranger.get('/api/commerce/orders?locale=fr_fr')).status).toBe(401);
    expect((await signIn(stranger, email)).status).not.toBe(200);
  });

  test('the proof counts also where it does not sign in, for want of a consent', async () => {
    const email = mailbox();
    await house.customer(email);
    const order = await house.buy(await house.browser(), bag, { email });
    const anne = await proves(email, newPassword, 'cn_zh');
    expect((await anne.get('/api/commerce/orders?locale=fr_fr')).status).toBe(401);
    expect(await owner(order.order_id)).not.toBeNull();
  });

  test('later orders of a guest join the account of a proven mailbox at its next list, of any age', async () => {
    const email = mailbox();
    await house.customer(email);
    const anne = await proves(email);
    expect(await listed(anne)).toEqual(nothing);
    const order = await house.buy(await house.browser(), bag, { email });
    expect(await listed(anne)).toEqual(only(order));
    const second = await house.buy(await house.browser(), bag, { email });
    later(60 * 24 * 30);
    await signIn(anne, email, newPassword);
    expect((await listed(anne)).ids.toSorted()).toEqual([order.order_id, second.order_id].toSorted());
  });

  test('a changed email is not proven: its orders wait for a proof of their own', async () => {
    const [email, next] = [mailbox(), mailbox()];
    await house.customer(email);
    const anne = await proves(email);
    const order = await house.buy(await house.browser(), bag, { email: next });
    await database.db
      .updateTable('customer')
      .set({ email: next, email_canonical: next, email_proven_at: null })
      .where('email_canonical', '=', email)
      .execute();
    expect(await listed(anne)).toEqual(nothing);
    expect(await listed(await proves(next, nextPassword))).toEqual(only(order));
  });

  test('the reference that only a mail says joins its order; the number that can be guessed does not', async () => {
    const email = mailbox();
    const order = await house.buy(await house.browser(), bag, { email });
    const other = await house.buy(await house.browser(), bag, { email });
    const browser = await create(await house.browser(), email);
    expect(await read(browser, order.increment_id, email)).toBe(403);
    expect(await listed(browser)).toEqual(nothing);
    expect(await read(browser, order.ref, email)).toBe(200);
    expect(await listed(browser)).toEqual(only(order));
    expect(await owner(other.order_id)).toBeNull();
  });

  test('a reference joins no account of another email', async () => {
    const email = mailbox();
    const order = await house.buy(await house.browser(), bag, { email });
    const browser = await create(await house.browser(), mailbox());
    expect(await read(browser, order.ref, email)).toBe(200);
    expect(await listed(browser)).toEqual(nothing);
  });

  test('a customer’s order joins no other account, and a forgotten one none', async () => {
    const email = mailbox();
    const browser = await house.customer(email);
    const own = await house.buy(browser, bag);
    const forgotten = await house.buy(await house.browser(), bag, { email });
    const since = { forgotten_at: clock.now };
    await database.db.updateTable('shop_order').set(since).where('order_id', '=', forgotten.order_id).execute();
    // The account takes another email; a second account has the first one now.
    await database.db
      .updateTable('customer')
      .set({ email: `second.${email}`, email_canonical: `second.${email}` })
      .where('email_canonical', '=', email)
      .execute();
    await house.customer(email);
    const second = await proves(email);
    expect(await listed(second)).toEqual(nothing);
    expect(await owner(forgotten.order_id)).toBeNull();
    expect(await listed(browser)).toEqual(only(own));
  });
});
