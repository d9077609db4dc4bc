// An order by telephone: prepared by staff, opened and paid by its client. decisions/0120.
import { randomUUID } from 'node:crypto';
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { preparedLinks, spoken } from '../../../testing/preparedLinks.ts';
import { paris } from '../../../testing/samples.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Browser, card, pspIn, testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { writePaymentLink } from './linkMail.ts';
import { endLinks, sweepLinks } from './sweepLinks.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';

const database = testDatabase();
const start = new Date('2026-11-21T10:00:00Z');
const clock = { now: start };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const stamp = 'P0001 00';
const only = 'U0001 00';
const tokyoOnly = 'J0001 00';
const { member, totalOf, prepared, look, open, leave, step, checkoutOf, cartOf } = preparedLinks(house, bag);

const add = (browser: Browser, sku: string, qty = 1) =>
  browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku, qty }] });
const linkRow = (link_id: string) =>
  database.db.selectFrom('payment_link').selectAll().where('link_id', '=', link_id).executeTakeFirstOrThrow();
const refusal = ({ internal_code, status }: { internal_code: number; status: number }, fields?: object) => ({
  status,
  body: { error: { internal_code, ...(fields ? { fields } : {}) } },
});
const waitingCard = { payment_data: card('Anne', '4212345678910006') };

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
    { sku: only, title: 'Unique', prices: { fr: 900_000 }, stock: 1 },
    { sku: tokyoOnly, title: 'Ceinture', prices: { jp: 90_000 }, stock: 10 },
  ]),
);
beforeEach(async () => {
  clock.now = start;
  await database.db.deleteFrom('rate_limit').execute();
});

/** The client's browser with an opened link, at the payment. */
async function opened(change: Record<string, unknown> = {}) {
  const link = await prepared(change);
  const browser = await house.browser();
  const answer = await open(browser, link.token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { totals } = await checkoutOf(browser);
  const { amount, currency } = totals.grand_total;
  return { ...link, browser, shown: { amount, currency } };
}

/** The same while its payment waits at the bank. */
async function paying(change: Record<string, unknown> = {}) {
  const at = await opened(change);
  const { body } = await house.pay(at.browser, at.shown, waitingCard);
  const finish = (isPaid: boolean) =>
    house.details(at.browser, body.attempt_id, house.simulator.decide(pspIn(body), isPaid));
  return { ...at, finish };
}

describe('an order by telephone', () => {
  test('is opened with what was typed, paid at the total that the member saw, and names the member', async () => {
    const { link_id, browser, total, shown, email } = await opened();
    expect(shown).toEqual(total);
    expect(await checkoutOf(browser)).toMatchObject({
      email,
      is_account_email: true,
      shipping_address: { lastname: 'Lacombe', street1: '14, rue de Miromesnil' },
      gift: { is_gift: true, message: 'Pour toi' },
      basket: { items: [{ sku: bag, qty: 1 }] },
    });
    const paid = await house.pay(browser, shown);
    expect(paid.body.outcome).toBe('payment_OK');
    const { order_id = '', increment_id = '' } = paid.body.order ?? {};
    const order = database.db
      .selectFrom('shop_order')
      .select(['email', 'grand_total'])
      .where('order_id', '=', order_id);
    expect(await order.executeTakeFirstOrThrow()).toEqual({ email, grand_total: total.amount });
    // The order has the client's data; the link forgets it.
    expect(await linkRow(link_id)).toMatchObject({
      order_id,
      paid_at: clock.now,
      email: null,
      shipping_address: null,
      gift: null,
    });
    const { account, get } = await member();
    const page = await get(`/orders/${increment_id}/page`);
    expect(page.body).toMatchObject({ prepared: { by: account.name, sent_at: null, opened_at: start.toISOString() } });
  });

  test('A8: is dead once it is paid, for its own browser and for another one', async () => {
    const { browser, shown, token } = await opened();
    await house.pay(browser, shown);
    expect(await open(browser, token)).toMatchObject(refusal(errors.hash_expired));
    expect((await look(await house.browser(), token)).body).toMatchObject({ state: 'paid', basket: null });
  });

  test('is mailed to the client with its end and the token in the fragment, and to no one once it has ended', async () => {
    const { link_id, token, email } = await prepared({ send: true });
    const row = await database.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('kind', '=', 'payment_link')
      .executeTakeFirstOrThrow();
    // The queue does not have the token.
    expect(JSON.stringify(row)).not.toContain(token);
    const mail = { ...row, data: row.data as Record<string, string>, locale: 'fr_fr' as const };
    const sender = { site: 'https://shop.example', house: 'Maison' };
    const written = await writePaymentLink(house.shop, mail, sender);
    expect(written?.to).toBe(email);
    const html = written ? mailHtml(written.body) : '';
    expect(html).toContain(`https://shop.example/fr_fr/payment-link/#token=${token}`);
    expect(html).toContain('24 novembre 2026');
    await step(link_id, 'withdraw');
    expect(await writePaymentLink(house.shop, mail, sender)).toBeNull();
  });

  test('A8: the database holds a hash of the token alone', async () => {
    const { link_id, token } = await prepared();
    const { rows } = await database.pool.query<{ found: boolean }>(
      'select row_to_json(k)::text like $2 as found from payment_link k where link_id = $1',
      [link_id, `%${token}%`],
    );
    expect(rows).toEqual([{ found: false }]);
    const browser = await house.browser();
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect(await look(browser, other)).toMatchObject(refusal(errors.hash_not_found));
  });

  test('takes the pieces at the price of the moment, and says what it was', async () => {
    const { token, browser } = await opened();
    await sql`update price set amount = 400000 where sku = ${bag}`.execute(database.db);
    try {
      expect((await look(browser, token)).body).toMatchObject({
        basket: { subtotal: { amount: 400_000 } },
        was_subtotal: { amount: 385_000 },
      });
      expect((await checkoutOf(browser)).basket.subtotal.amount).toBe(400_000);
    } finally {
      await sql`update price set amount = 385000 where sku = ${bag}`.execute(database.db);
    }
  });

  test('M1: reserves nothing: of two clients with the last piece the first that pays gets it, and the other sees that it is gone', async () => {
    const items = [{ sku: only, qty: 1 }];
    const first = await opened({ items });
    const second = await opened({ items });
    expect((await house.pay(first.browser, first.shown)).body.outcome).toBe('payment_OK');
    expect(await house.pay(second.browser, second.shown)).toMatchObject(refusal(errors.out_of_stock));
    expect((await look(second.browser, second.token)).body).toMatchObject({
      state: 'opened',
      basket: { items: [{ sku: only, in_stock: false, stock: { is_empty: true } }] },
    });
  });
});

describe('M13: the visitor’s own pieces', () => {
  test('are aside while the link is paid, and come back with the order', async () => {
    const { token } = await prepared();
    const browser = await house.browser();
    await add(browser, stamp, 2);
    await open(browser, token);
    expect(await cartOf(browser)).toEqual({ [bag]: 1 });
    const { totals } = await checkoutOf(browser);
    await house.pay(browser, { amount: totals.grand_total.amount, currency: 'EUR' });
    expect(await cartOf(browser)).toEqual({ [stamp]: 2 });
  });

  test('come back when the visitor leaves the link, with none of its names', async () => {
    const { token } = await prepared();
    const browser = await house.browser();
    await add(browser, bag, 3);
    await open(browser, token);
    await open(browser, token);
    expect(await cartOf(browser)).toEqual({ [bag]: 1 });
    const left = await leave(browser);
    expect(left.body).toMatchObject({ basket: { items: [{ sku: bag, qty: 3 }] } });
    expect(await checkoutOf(browser)).toMatchObject({ email: null, shipping_address: null });
  });

  test('and those of the account are aside after a sign-in; the order is the account’s, its mails the link’s', async () => {
    const email = 'account@example.com';
    const home = await house.customer(email);
    await add(home, stamp);
    const { browser, email: mailbox } = await opened();
    const signedIn = { locale: 'fr_fr', email, password: 'Saddle.leather1874', source: 'checkout' };
    await browser.post('/api/commerce/login', signedIn);
    expect(await cartOf(browser)).toEqual({ [bag]: 1 });
    const { totals } = await checkoutOf(browser);
    const paid = await house.pay(browser, { amount: totals.grand_total.amount, currency: 'EUR' });
    expect(paid.body.outcome).toBe('payment_OK');
    const { rows } = await sql<{ email: string; owner: string }>`
      select o.email, c.email as owner from shop_order o join customer c using (customer_id)
      where o.order_id = ${paid.body.order?.order_id}`.execute(database.db);
    expect(rows).toEqual([{ email: mailbox, owner: email }]);
    expect(await cartOf(home)).toEqual({ [stamp]: 1 });
  });

  test('of a guest join what the account has aside, where the account has opened the link', async () => {
    const email = 'opener@example.com';
    const home = await house.customer(email);
    const { token } = await prepared();
    await open(home, token);
    const guest = await house.browser();
    await add(guest, stamp);
    const signedIn = { locale: 'fr_fr', email, password: 'Saddle.leather1874', source: 'checkout' };
    await guest.post('/api/commerce/login', signedIn);
    expect(await cartOf(guest)).toEqual({ [bag]: 1 });
    await leave(guest);
    expect(await cartOf(guest)).toEqual({ [stamp]: 1 });
  });
});

describe('S1: another person with the link', () => {
  test('sees the pieces alone', async () => {
    const { token } = await opened({ email: 'anne.secret@example.com' });
    const { status, body } = await look(await house.browser(), token);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ state: 'opened', needs_email: true, is_here: false }),
    ]);
    for (const word of ['Lacombe', 'Miromesnil', 'anne.secret', 'Pour toi'])
      expect(JSON.stringify(body)).not.toContain(word);
  });

  test('opens nothing without the email of the link, and with it takes the link over', async () => {
    const { token, browser, email } = await opened();
    await add(browser, stamp);
    const other = await house.browser();
    expect(await open(other, token)).toMatchObject(refusal(errors.link_email_needed, { email: 'required' }));
    expect(await open(other, token, 'stranger@example.com')).toMatchObject(
      refusal(errors.link_email_needed, { email: 'email' }),
    );
    expect(await cartOf(other)).toEqual({});
    expect((await open(other, token, email.toUpperCase())).status).toBe(200);
    expect(await cartOf(other)).toEqual({ [bag]: 1 });
    // The first cart keeps what its visitor has added, and knows no address any more.
    expect(await cartOf(browser)).toEqual({ [stamp]: 1 });
    expect(await checkoutOf(browser)).toMatchObject({ email: null, shipping_address: null });
  });

  test('cannot try emails without end', async () => {
    const { token } = await opened();
    const other = await house.browser();
    for (let tries = 0; tries < 10; tries += 1) await open(other, token, `guess${tries}@example.com`);
    expect(await open(other, token, 'guess@example.com')).toMatchObject({ status: 429 });
  });

  test('M4: of two browsers that open it at once, one has it', async () => {
    const { token } = await prepared();
    const browsers = await Promise.all([house.browser(), house.browser()]);
    const answers = await Promise.all(browsers.map((browser) => open(browser, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, errors.link_email_needed.status]));
    const carts = await Promise.all(browsers.map((browser) => cartOf(browser)));
    expect(carts.filter((cart) => cart[bag] === 1)).toHaveLength(1);
  });
});

describe('a link that ends', () => {
  test('leaves the cart of its client when it is withdrawn', async () => {
    const { link_id, token, browser, shown } = await opened();
    expect((await step(link_id, 'withdraw')).body).toEqual({ done: true });
    expect(await cartOf(browser)).toEqual({});
    expect(await house.pay(browser, shown)).toMatchObject(refusal(errors.empty_cart));
    expect(await open(browser, token)).toMatchObject(refusal(errors.hash_expired));
    expect(await step(link_id, 'withdraw')).toMatchObject(refusal(errors.step_refused, { step: 'not_now' }));
  });

  test('M4: is not withdrawn while its client pays, and can be after the payment has failed', async () => {
    const { link_id, finish } = await paying();
    expect(await step(link_id, 'withdraw')).toMatchObject(refusal(errors.step_refused, { step: 'payment_open' }));
    expect((await finish(false)).body.outcome).toBe('payment_NOK');
    expect((await step(link_id, 'withdraw')).body).toEqual({ done: true });
  });

  test('M4: does not move to another browser while its client pays, and its pieces cannot be left', async () => {
    const { token, browser, email, finish } = await paying();
    expect(await open(await house.browser(), token, email)).toMatchObject(refusal(errors.payment_pending));
    expect(await leave(browser)).toMatchObject(refusal(errors.payment_pending));
    expect((await open(browser, token)).status).toBe(200);
    expect((await finish(true)).body.outcome).toBe('payment_OK');
  });

  test('leaves the carts once its time is over', async () => {
    const { browser, token } = await opened();
    await add(browser, stamp);
    clock.now = new Date('2026-11-24T09:59:59Z');
    await endLinks(house.shop);
    expect(await cartOf(browser)).toEqual({ [bag]: 1, [stamp]: 1 });
    clock.now = new Date('2026-11-24T10:00:00Z');
    expect(await open(browser, token)).toMatchObject(refusal(errors.hash_expired));
    await endLinks(house.shop);
    expect(await cartOf(browser)).toEqual({ [stamp]: 1 });
  });

  test('M4: is paid by a payment that began before the end', async () => {
    clock.now = start;
    const { link_id, browser, finish } = await paying();
    await sql`update payment_link set expires_at = ${clock.now} where link_id = ${link_id}`.execute(database.db);
    await endLinks(house.shop);
    expect(await cartOf(browser)).toEqual({ [bag]: 1 });
    const { body } = await finish(true);
    expect(body.outcome).toBe('payment_OK');
    expect(await linkRow(link_id)).toMatchObject({ order_id: body.order?.order_id });
  });

  test('is not paid by an order without any of its pieces', async () => {
    const { link_id, browser } = await opened();
    await browser.post('/api/commerce/basket/delete', { locale: 'fr_fr', items: [{ sku: bag }] });
    await add(browser, stamp);
    const { totals } = await checkoutOf(browser);
    const paid = await house.pay(browser, { amount: totals.grand_total.amount, currency: 'EUR' });
    expect(paid.body.outcome).toBe('payment_OK');
    expect(await linkRow(link_id)).toMatchObject({ order_id: null });
  });

  test('is deleted 30 days after its end, and a paid one is kept without its client', async () => {
    const unpaid = await prepared();
    const { link_id, browser, shown } = await opened();
    await house.pay(browser, shown);
    const ids = async () =>
      (await database.db.selectFrom('payment_link').select('link_id').execute()).map((row) => row.link_id);
    clock.now = new Date('2026-12-24T09:00:00Z');
    await sweepLinks(house.shop);
    expect(await ids()).toContain(unpaid.link_id);
    clock.now = new Date('2026-12-24T10:00:01Z');
    await sweepLinks(house.shop);
    const left = await ids();
    expect([left.includes(unpaid.link_id), left.includes(link_id)]).toEqual([false, true]);
  });
});

describe('the member that prepares it', () => {
  test('sees the price, the delivery and the totals of the checkout', async () => {
    const { post } = await member();
    const { body } = await post('/payment-links/quote', spoken(bag));
    expect(body).toMatchObject({
      quote: { basket: { items: [{ sku: bag, in_stock: true }] }, shipping_address: { city: 'Paris' } },
    });
    expect(body).not.toHaveProperty('quote.payment_methods');
  });

  test('finds pieces of the storefront by the beginning of a SKU', async () => {
    const { get } = await member();
    const found = async (q: string) => {
      const { body } = await get(`/payment-link-pieces?${new URLSearchParams({ locale: 'fr_fr', q }).toString()}`);
      return (body as { pieces: { sku: string }[] }).pieces.map(({ sku }) => sku);
    };
    expect(await found('h0612p')).toEqual([bag]);
    expect(await found('J0001')).toEqual([]);
  });

  test('makes one link per key, and another one with another key', async () => {
    const { post } = await member();
    const body = { ...spoken(bag), email: 'once@example.com', shown_total: await totalOf(spoken(bag)), send: true };
    const key = randomUUID();
    const first = await post('/payment-links', body, key);
    // As after a crash before the answer: the step itself is idempotent.
    await database.db.deleteFrom('idempotency').execute();
    expect((await post('/payment-links', body, key)).body).toEqual(first.body);
    expect((await post('/payment-links', body)).body).not.toEqual(first.body);
    const links = database.db.selectFrom('payment_link').select('link_id').where('email', '=', 'once@example.com');
    expect(await links.execute()).toHaveLength(2);
    const { link_id } = first.body as { link_id: string };
    const mails = await sql`select 1 from mail_outbox where data ->> 'link_id' = ${link_id}`.execute(database.db);
    expect(mails.rows).toHaveLength(1);
  });

  test.each([
    ['a price that has changed', { shown_total: { amount: 1, currency: 'EUR' } }, errors.total_changed, undefined],
    ['an email that is none', { email: 'anne' }, errors.step_refused, { email: 'format' }],
    ['a piece that is not sold there', { items: [{ sku: tokyoOnly, qty: 1 }] }, errors.sku_unknown, undefined],
    ['more than a cart may hold', { items: [{ sku: bag, qty: 10 }] }, errors.quantity_refused, undefined],
    [
      'an incomplete address',
      { address: { country_id: 'fr', city: 'Paris' } },
      errors.address_refused,
      { lastname: 'required' },
    ],
    [
      'an address out of the delivery area',
      { address: { ...paris, country_id: 'jp' } },
      errors.address_refused,
      { country_id: 'select_required' },
    ],
    ['an unknown method', { method: 'balloon' }, errors.delivery_method_unavailable, { method: 'select_required' }],
  ])('is refused %s', async (_name, change, error, fields) => {
    const { post } = await member();
    const shown_total = await totalOf(spoken(bag));
    const body = { ...spoken(bag), email: 'anne@example.com', shown_total, send: false, ...change };
    expect(await post('/payment-links', body)).toMatchObject(refusal(error, fields));
  });

  test('S1: works in the storefronts and with the clients of its scope alone', async () => {
    const role = await addRole(house.shop, 'care', { countries: ['jp'] });
    const inJapan = await staffMember(house.shop, role);
    const refused = refusal(errors.staff_refused);
    expect(await inJapan.post('/payment-links/quote', spoken(bag))).toMatchObject(refused);
    const { link_id } = await prepared();
    expect(await inJapan.post(`/payment-links/${link_id}/step`, { step: 'withdraw' })).toMatchObject(
      refusal(errors.not_found),
    );
    expect((await inJapan.get('/payment-links')).body).toEqual({ links: [], next: null });
    await house.customer('french@example.com');
    const { customer_id } = await database.db
      .selectFrom('customer')
      .select('customer_id')
      .where('email', '=', 'french@example.com')
      .executeTakeFirstOrThrow();
    expect(await inJapan.get(`/payment-link-clients/${customer_id}`)).toMatchObject(refusal(errors.not_found));
    const draft = { locale: 'jp_ja', items: [{ sku: tokyoOnly, qty: 1 }] };
    const { body } = await inJapan.post('/payment-links/quote', draft);
    const { amount, currency } = (body as { quote: { totals: { grand_total: { amount: number; currency: string } } } })
      .quote.totals.grand_total;
    const made = { ...draft, email: 'a@example.com', shown_total: { amount, currency }, send: false };
    expect(await inJapan.post('/payment-links', { ...made, customer_id })).toMatchObject(refusal(errors.not_found));
    expect((await inJapan.post('/payment-links', made)).status).toBe(200);
  });

  test('lists open links and ended ones in pages, and mails one again, at most six times a day to one mailbox', async () => {
    await database.db.deleteFrom('payment_link').execute();
    const { link_id, email } = await prepared();
    const other = await prepared();
    await step(other.link_id, 'withdraw');
    const { get, post, account } = await member();
    expect((await get('/payment-links')).body).toMatchObject({
      links: [{ link_id, state: 'made', email, by: account.name, pieces: 1, steps: ['send', 'withdraw'] }],
      next: null,
    });
    expect((await get('/payment-links?ended=true')).body).toMatchObject({
      links: [{ link_id: other.link_id, state: 'withdrawn', steps: [] }],
    });
    const { body } = await post(`/payment-links/${link_id}/address`, {});
    expect((body as { address: string }).address).toMatch(/\/fr_fr\/payment-link\/#token=[\w-]{43}$/u);
    expect(await post(`/payment-links/${other.link_id}/address`, {})).toMatchObject(refusal(errors.step_refused));
    for (let mail = 0; mail < 6; mail += 1) expect((await step(link_id, 'send')).status).toBe(200);
    expect(await step(link_id, 'send')).toMatchObject({ status: 429 });
    expect((await get('/payment-links')).body).toMatchObject({ links: [{ state: 'sent' }] });
  });
});
