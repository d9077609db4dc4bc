import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmErasure, personalData } from '@vitrine/contract/personalData';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { lockByReference } from '../payment/lockQueries.ts';
import { paris } from '../../testing/samples.ts';
import { card, pspIn } from '../../testing/testPayments.ts';
import { password, testPersonalData } from '../../testing/testPersonalData.ts';
import { addPieces } from '../../testing/testPieces.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { untilWaiting } from '../../testing/lockWaiters.ts';
import { recordEvent } from '../payment/recordEvent.ts';
import { adoptCardRemovals, eraseShipped } from './finishErasures.ts';
import { advanceOutboxes } from '../../testing/advanceOutboxes.ts';
import { doJobs } from '../../testing/sendAll.ts';
import { sweepPersonalData } from './links.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';
/** Holds a payment at the bank's page. */
const challenge = card('Anne', '4212345678910006');

beforeAll(() => addPieces(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  house.logged.length = 0;
  await database.db.deleteFrom('rate_limit').execute();
});

let made = 0;
const fresh = (): string => `anne${(made += 1)}@example.com`;
const state = async (client: Awaited<ReturnType<typeof house.browser>>) =>
  personalData.answer.parse((await client.get('/api/commerce/customer/data?locale=fr_fr')).body);
const order = (order_id: string) =>
  database.db.selectFrom('shop_order').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
const attemptOf = (order_id: string) =>
  database.db.selectFrom('payment_attempt').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
const paymentOpen = { status: 409, body: { error: { internal_code: 4_900_046 } } };

/** Every row of every table that holds one of these texts, whatever the column. */
async function traces(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db);
  const found = [];
  for (const { name } of rows) {
    const tableRows = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(database.db);
    for (const { row } of tableRows.rows)
      if (words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${row}`);
  }
  return found;
}

const days = { credit_refunded: ['arrived_at', 'accepted_at', 'closed_at'], received: ['arrived_at'] } as const;

/** A return of an order's only piece, fetched at an address. */
async function sendBack(
  order_id: string,
  { status, ...pickupDetails }: { status: keyof typeof days; pickup_address: object; request_notes: string },
): Promise<string> {
  const at = clock.now;
  const { return_id } = await database.db
    .insertInto('return_request')
    .values({
      order_id,
      increment_id: `R${order_id}`,
      return_type: 'refund',
      status,
      selected_return_method: 'pickup',
      carrier: 'chronopost',
      pickup_date: '2026-11-24',
      pickup_time: '12:00-15:00',
      request_notes: pickupDetails.request_notes,
      pickup_address: JSON.stringify(pickupDetails.pickup_address),
      requested_at: at,
      finalized_at: at,
      ...Object.fromEntries(days[status].map((name) => [name, at])),
      total_items: 100,
      total_tax: 0,
      total_shipping: 0,
      adjustement_negative: 0,
      total_price: 100,
    })
    .returning('return_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into return_line (return_id, order_id, item_order_id, is_canceled, qty, return_reason)
    select ${return_id}, order_id, item_order_id, false, 1, 'colour' from shop_order_line where order_id = ${order_id}`.execute(
    database.db,
  );
  return return_id;
}

/** A piece put aside, and a place in the salon. */
async function visitBoutique(email: string): Promise<void> {
  await sql`
    with boutique as (
      insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude, longitude,
        timezone, hours, exceptions, services, is_ereservation, is_salon, is_concession, names, texts)
      values ('1001', 1, 'one', 'fr', 'Paris', 'One', '1, rue', 48.8, 2.3, 'Europe/Paris', '{}', '[]', '{}', true, true,
        false, '{}', '{}') on conflict do nothing
    ), session as (
      insert into salon_session (pid, store_id, start_time, end_time, opens_at, seats)
      values ('one', '1001', '2026-12-01T10:00Z', '2026-12-01T11:00Z', '2026-11-01T10:00Z', 2) on conflict do nothing
    )
    select`.execute(database.db);
  await sql`
    with who as (select customer_id from customer where email = ${email}), aside as (
      insert into reservation (increment_id, customer_id, store_id, sku, piece, status, requested_at)
      select 'E-' || customer_id, customer_id, '1001', ${bag}, '{"name":"Pommeau"}', 'requested', now() from who
    )
    insert into salon_visit (pid, seats, seat, customer_id, status, reserved_at)
    select 'one', 2, 1, customer_id, 'reserved', now() from who`.execute(database.db);
}

/** A customer whose name is in every place that stores one. */
async function canary(): Promise<{
  client: Awaited<ReturnType<typeof house.browser>>;
  words: string[];
  ids: string[];
}> {
  const email = 'Qwyzaphine.Canary@example.com';
  const name = { prefix: 'Mrs.', firstname: 'Qwyzaphine', lastname: 'Canarywing' };
  const place = { ...paris, ...name, street1: '7, allée du Canarygold', telephone: '0698712345' };
  const client = await house.customer(email, { ...name, communication_consent: true, newsletter_subscription: true });
  const post = (path: string, body: object, by = client) =>
    by.post(`/api/commerce${path}`, { locale: 'fr_fr', ...body });
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const mails = await house.post();
  const confirm = /hash=([\w-]+)/u.exec(mails.find(({ text }) => text.includes('step=confirm'))?.text ?? '')?.[1];
  await ok(post('/newsletter/confirm', { hash: confirm }));
  await ok(post('/customer/address', { address: place }));
  const { address } = (await ok(post('/customer/address', { address: place }))) as { address: { address_id: string } };
  await ok(post('/address/delete', { address_id: address.address_id }));

  // Bought in the account: with a gift's message and a kept card; one refused; one as a guest.
  const items = [{ sku: bag, qty: 1 }];
  const total = async (by: typeof client, address_too: object = {}) => {
    await ok(post('/basket/add', { items }, by));
    const body = { ...address_too, address: place };
    const { checkout } = (await ok(post('/delivery/address', body, by))) as {
      checkout: { totals: { grand_total: { amount: number; currency: string } } };
    };
    const gift = { is_gift: true, message: 'Dear Qwyzaphine', hide_price: true, gift_card_type: 'custom' };
    await ok(post('/delivery/gift', { gift }, by));
    const { amount, currency } = checkout.totals.grand_total;
    return { amount, currency };
  };
  const shown = await total(client);
  await house.payments.pay(client, shown, { payment_data: card('DECLINED Qwyzaphine') });
  const withSavedCard = await house.payments.pay(client, shown, {
    payment_data: card('Qwyzaphine C'),
    save_card: true,
  });
  const guest = await house.browser();
  const alone = await house.payments.pay(guest, await total(guest, { email: email.toUpperCase() }));
  await house.payments.simulator.settled();
  const ids = [withSavedCard, alone].map(({ body }) => body.order?.order_id ?? '');
  for (const order_id of ids) await house.ship(order_id);
  const [returned = ''] = ids;
  await sendBack(returned, { status: 'credit_refunded', pickup_address: place, request_notes: 'Canarywing is away' });
  await sql`insert into fapiao (order_id, type, name, requested_at) values (${returned}, 0, 'Canarywing', now())`.execute(
    database.db,
  );
  await visitBoutique(email);

  // Begun and left: in the account, and by a guest.
  await total(client);
  await total(await house.browser(), { email });
  // Engraved, as lines from before the check of options are.
  for (const table of ['basket_line', 'shop_order_line'])
    await sql`update ${sql.table(table)} set options = '{"engraving":["Canarywing"]}'`.execute(database.db);

  // Waits to be sent, or has been counted.
  const stranger = await house.browser();
  await post('/login', { email, password: 'Wrong.password1' }, stranger);
  await ok(post('/forgot-password', { email }, stranger));
  const written = { ...name, email, subject_list: 'care', message: 'Canarywing asks.', telephone: '0698712345' };
  await ok(post('/contact', written, stranger));
  await ok(post('/newsletter', { ...name, email }, stranger));
  const { session_id } = await database.db
    .selectFrom('session')
    .select('session_id')
    .where('customer_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await sql`
    insert into idempotency (session_id, key, payload_hash, holder, lease_until, outcome)
    values (${session_id}, ${randomUUID()}, sha256('x'), ${randomUUID()}, now(), '{"answer":"Canarywing"}')`.execute(
    database.db,
  );
  return { client, ids, words: ['canary', 'qwyzaphine', '698712345'] };
}

describe('a person who was everywhere', () => {
  test('leaves no name, email or phone in any column of any table, nor at the provider', async () => {
    const { client, words, ids } = await canary();
    // Asked before the outbox is looked at: what waits there must go too, the link apart.
    const before = await traces(words);
    const places = new Set(before.map((row) => row.split(':')[0]));
    for (const table of [
      'customer',
      'customer_address',
      'removed_address',
      'shop_order',
      'shop_order_line',
      'saved_card',
    ])
      expect(places).toContain(table);
    for (const table of [
      'checkout',
      'basket_line',
      'mail_outbox',
      'newsletter_subscriber',
      'idempotency',
      'return_request',
      'fapiao',
    ])
      expect(places).toContain(table);
    const [customer] = await database.db.selectFrom('customer').select('customer_id').execute();
    const stored = () =>
      [...house.payments.simulator.state.cards.values()].filter(({ shopper }) => shopper === customer?.customer_id);
    expect(stored()).toHaveLength(1);

    const hash = await house.linkFor(client, 'erasure');
    const waiting = { locale: 'fr_fr', prefix: 'Mrs.', firstname: 'Qwyzaphine', lastname: 'Canarywing' };
    const again = { ...waiting, email: 'qwyzaphine.canary@example.com', subject_list: 'care', message: 'Canary' };
    await (await house.browser()).post('/api/commerce/contact', again);
    const erased = await house.erase(client, hash);
    expect(confirmErasure.answer.parse(erased.body)).toMatchObject({ user: null, basket: { items: [] } });

    const mails = await house.post();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['Qwyzaphine.Canary@example.com'], 'Votre compte est effacé'],
    ]);
    await doJobs(house.shop);
    expect(stored()).toEqual([]);
    expect(await traces([...words, customer?.customer_id ?? ''])).toEqual([]);
    // The place in the salon is free again; the sums of what came back stay for the books.
    expect(await database.db.selectFrom('salon_visit').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('return_request').selectAll().execute()).toMatchObject([
      { total_price: 100, pickup_address: null, request_notes: null },
    ]);

    // Counters are keyed hashes: none is left but those of network addresses.
    const limits = await database.db.selectFrom('rate_limit').select('key').execute();
    const byAddress = [
      'account-create',
      'account-exists',
      'contact',
      'newsletter',
      'forgot-password-address',
      'payment_address',
      'payment',
      'login-failures',
    ];
    for (const { key } of limits) expect(byAddress).toContain(key.split(':')[0]);
    expect(await database.db.selectFrom('login_guard').selectAll().execute()).toEqual([]);
    for (const row of await Promise.all(ids.map((id) => order(id))))
      expect(row).toMatchObject({
        email: '',
        customer_id: null,
        shipping_address: { country_id: 'fr' },
        store: 'fr',
        grand_total: 385_000,
        tax_amount: 64_167,
        tax_rate: 20_000,
        cc_last4: null,
        track_number: null,
        gift: null,
      });
    for (const word of [...words, hash]) expect(house.logged.join('').toLowerCase()).not.toContain(word.toLowerCase());
  });

  test('A2: is signed out everywhere, and cannot sign in again', async () => {
    const email = fresh();
    const client = await house.customer(email);
    const elsewhere = await house.signIn(email);
    const before = client.jar.get('vitrine');
    await house.erase(client, await house.linkFor(client, 'erasure'));
    expect(client.jar.get('vitrine')).not.toBe(before);
    for (const browser of [client, elsewhere])
      expect((await browser.get('/api/commerce/customer?locale=fr_fr')).status).toBe(401);
    await expect(house.signIn(email)).rejects.toThrow('422');
    expect((await house.customer(email)).jar.has('vitrine')).toBe(true);
  });

  test('leaves everybody else alone', async () => {
    const other = fresh();
    const neighbour = await house.customer(other);
    await neighbour.post('/api/commerce/customer/address', { locale: 'fr_fr', address: paris });
    const theirs = await house.buy(neighbour, bag);
    const client = await house.customer(fresh());
    await house.buy(client, bag).then(({ order_id }) => house.ship(order_id));
    await house.erase(client, await house.linkFor(client, 'erasure'));
    expect(await order(theirs.order_id)).toMatchObject({ email: other, forgotten_at: null });
    const path = '/api/commerce/order?locale=fr_fr';
    expect((await neighbour.get(`${path}&order_id=${theirs.order_id}`)).status).toBe(200);
    expect((await house.signIn(other)).jar.has('vitrine')).toBe(true);
  });
});

test('an order that came without a payment of ours is erased too', async () => {
  const client = await house.customer(fresh());
  const { order_id } = await house.buy(client, bag);
  await house.ship(order_id);
  await database.db.deleteFrom('payment_attempt').where('order_id', '=', order_id).execute();
  expect((await house.erase(client, await house.linkFor(client, 'erasure'))).status).toBe(200);
  expect(await order(order_id)).toMatchObject({ email: '', shipping_address: { country_id: 'fr' } });
});

describe('the link', () => {
  test('S1: erases the account that asked, while it is signed in, and no other', async () => {
    const client = await house.customer(fresh());
    const hash = await house.linkFor(client, 'erasure');
    const other = await house.customer(fresh());
    expect((await house.erase(other, hash)).status).toBe(404);
    expect((await house.erase(await house.browser(), hash)).status).toBe(401);
    expect((await house.open(client, hash)).status).toBe(404);
    expect((await client.get('/api/commerce/customer?locale=fr_fr')).status).toBe(200);
  });

  test('expires after 24 hours', async () => {
    const email = fresh();
    const hash = await house.linkFor(await house.customer(email), 'erasure');
    clock.now = new Date('2026-11-22T10:00:00Z');
    expect((await house.erase(await house.signIn(email), hash)).status).toBe(410);
    expect((await house.signIn(email)).jar.has('vitrine')).toBe(true);
  });

  test('A8: ten at once erase once, and say goodbye once', async () => {
    const email = fresh();
    const client = await house.customer(email);
    await house.buy(client, bag);
    const hash = await house.linkFor(client, 'erasure');
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.erase(client, hash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    expect((await house.post()).map(({ subject }) => subject)).toEqual(['Votre compte est effacé']);
  });
});

describe('what is not done yet', () => {
  test('keeps the address of an unshipped order until it ships, and hides the order meanwhile', async () => {
    const email = fresh();
    const client = await house.customer(email);
    const bought = await house.buy(client, bag);
    await house.post();
    expect(await state(client)).toEqual({ door: 'mail', payment_open: false, waiting_orders: [bought.increment_id] });
    await house.erase(client, await house.linkFor(client, 'erasure'));
    expect((await house.post()).at(-1)?.text).toContain(bought.increment_id);
    expect(await order(bought.order_id)).toMatchObject({
      email,
      customer_id: null,
      shipping_address: { city: 'Paris' },
    });
    const lookup = `/api/commerce/order?locale=fr_fr&order_id=${bought.ref}`;
    expect((await (await house.browser()).get(`${lookup}&email=${email}`)).status).toBe(404);
    expect([401, 404]).toContain((await client.get(lookup)).status);
    // A new account under the same mailbox does not find it either.
    const next = await house.customer(email);
    expect((await state(next)).waiting_orders).toEqual([]);

    expect(await eraseShipped(house.shop)).toBe(0);
    await house.ship(bought.order_id);
    expect(await eraseShipped(house.shop)).toBe(1);
    expect(await order(bought.order_id)).toMatchObject({ email: '', shipping_address: { country_id: 'fr' } });
    expect(await eraseShipped(house.shop)).toBe(0);
  });

  test('an order of which a piece is coming back keeps its address until that is settled', async () => {
    const client = await house.customer(fresh());
    const { order_id, increment_id } = await house.buy(client, bag);
    await house.ship(order_id);
    const pickupDetails = { pickup_address: { street1: '1, rue' }, request_notes: '' };
    const return_id = await sendBack(order_id, { status: 'received', ...pickupDetails });
    await sql`insert into fapiao (order_id, type, name, requested_at) values (${order_id}, 0, 'Anne', now())`.execute(
      database.db,
    );
    expect((await state(client)).waiting_orders).toEqual([increment_id]);
    await house.erase(client, await house.linkFor(client, 'erasure'));
    expect(await eraseShipped(house.shop)).toBe(0);
    expect(await order(order_id)).toMatchObject({ customer_id: null, shipping_address: { city: 'Paris' } });
    await sql`
      update return_request set status = 'credit_refunded', accepted_at = ${clock.now}, closed_at = ${clock.now}
      where return_id = ${return_id}`.execute(database.db);
    expect(await eraseShipped(house.shop)).toBe(1);
    expect(await order(order_id)).toMatchObject({ email: '', shipping_address: { country_id: 'fr' } });
    expect(await database.db.selectFrom('fapiao').selectAll().execute()).toEqual([]);
  });

  test('an open payment is waited for: at the asking, and at the link, which stays good', async () => {
    const client = await house.customer(fresh());
    const hash = await house.linkFor(client, 'erasure');
    const total = await house.payments.atPayment(client, [{ sku: bag, qty: 1 }]);
    const { body } = await house.payments.pay(client, total, { payment_data: challenge });
    expect((await state(client)).payment_open).toBe(true);
    expect(await house.ask(client, 'erasure')).toMatchObject(paymentOpen);
    expect(await house.erase(client, hash)).toMatchObject(paymentOpen);
    const attempt = await database.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('attempt_id', '=', body.attempt_id ?? '')
      .executeTakeFirstOrThrow();
    await recordEvent(house.shop, providerEvent(attempt, 'OFFER_CLOSED', pspIn(body)), { source: 'webhook' });
    expect((await house.erase(client, hash)).status).toBe(200);
  });

  test('reveals an open payment of a guest under the same mailbox only through its link', async () => {
    const email = fresh();
    const client = await house.customer(email);
    const guest = await house.browser();
    const total = await house.payments.atPayment(guest, [{ sku: bag, qty: 1 }], email);
    await house.payments.pay(guest, total, { payment_data: challenge });
    expect(await state(client)).toMatchObject({ payment_open: false, waiting_orders: [] });
    expect((await house.ask(client, 'erasure')).status).toBe(200);
    expect(await house.erase(client, await house.linkFor(client, 'erasure'))).toMatchObject(paymentOpen);
  });

  test('concurrent erasure and payment never leave an order without a name', async () => {
    for (let round = 0; round < 6; round += 1) {
      const email = fresh();
      const client = await house.customer(email);
      const total = await house.payments.atPayment(client, [{ sku: bag, qty: 1 }]);
      const hash = await house.linkFor(client, 'erasure');
      const paying = house.payments.pay(client, total);
      await sleep(round * 8);
      const [paid, erased] = await Promise.all([paying, house.erase(client, hash)]);
      await house.payments.simulator.settled();
      expect([200, 409]).toContain(erased.status);
      expect([200, 401, 422]).toContain(paid.status);
      const orders = await sql<{ email: string; placed_at: Date | null; shipping_address: { city?: string } }>`
        select email, placed_at, shipping_address from shop_order where email = ${email}`.execute(database.db);
      if (paid.body.outcome === 'payment_OK')
        expect(orders.rows.filter(({ placed_at }) => placed_at)).toMatchObject([
          { shipping_address: { city: 'Paris' } },
        ]);
      if (erased.status === 200) await expect(house.signIn(email)).rejects.toThrow('422');
    }
  });

  test('money that comes for a forgotten try goes back, and no order is placed', async () => {
    const client = await house.customer(fresh());
    const total = await house.payments.atPayment(client, [{ sku: bag, qty: 1 }]);
    const { body } = await house.payments.pay(client, total, { payment_data: challenge });
    const { order_id } = await database.db
      .selectFrom('payment_attempt')
      .select('order_id')
      .where('attempt_id', '=', body.attempt_id ?? '')
      .executeTakeFirstOrThrow();
    const attempt = await attemptOf(order_id);
    await recordEvent(house.shop, providerEvent(attempt, 'OFFER_CLOSED', pspIn(body)), { source: 'webhook' });
    expect((await house.erase(client, await house.linkFor(client, 'erasure'))).status).toBe(200);
    await recordEvent(house.shop, providerEvent(attempt, 'AUTHORISATION', pspIn(body)), { source: 'webhook' });
    expect((await order(order_id)).placed_at).toBeNull();
    const back = database.db.selectFrom('payment_reversal').selectAll().where('attempt_id', '=', attempt.attempt_id);
    expect(await back.execute()).toHaveLength(1);
  });

  test('neither waits for nor interrupts a payment from the basket or the record of its result', async () => {
    const client = await house.customer(fresh());
    const bought = await house.buy(client, bag);
    const { merchant_reference } = await attemptOf(bought.order_id);
    const hash = await house.linkFor(client, 'erasure');
    const done = await database.db.transaction().execute(async (news) => {
      await lockByReference(news, merchant_reference);
      return house.erase(client, hash);
    });
    expect(done).toMatchObject(paymentOpen);
    expect((await house.erase(client, hash)).status).toBe(200);
  });
});

type Attempt = Awaited<ReturnType<typeof attemptOf>>;
const providerEvent = (attempt: Attempt, event_code: 'AUTHORISATION' | 'OFFER_CLOSED', psp_reference: string) => ({
  event_code,
  success: true,
  psp_reference,
  original_reference: null,
  merchant_reference: attempt.merchant_reference,
  merchant_account: attempt.merchant_account,
  amount: { amount: attempt.amount, currency: attempt.currency as 'EUR' },
});

test('a last letter that finds no reader is given up, and its address with it', async () => {
  const email = fresh();
  const client = await house.customer(email);
  await house.erase(client, await house.linkFor(client, 'erasure'));
  expect(await traces([email])).toHaveLength(1);
  clock.now = new Date('2026-11-29T10:00:00Z');
  await sweepPersonalData(house.shop);
  expect(await traces([email])).toEqual([]);
});

test('a card stored after the account is gone is not copied', async () => {
  const { replaceCards } = await import('../payment/jobQueries.ts');
  const deletedCustomer = randomUUID();
  const stored = { id: 'X', brand: 'visa', end_numbers: '1111', expiry_month: '03', expiry_year: '2030', holder: 'A' };
  await replaceCards(database.db, deletedCustomer, [stored]);
  expect(
    await database.db.selectFrom('saved_card').selectAll().where('customer_id', '=', deletedCustomer).execute(),
  ).toEqual([]);
});

test('the provider is asked again where it was silent', async () => {
  const client = await house.customer(fresh());
  await house.buy(client, bag, { save_card: true });
  const before = house.payments.simulator.state.cards.size;
  expect((await house.erase(client, await house.linkFor(client, 'erasure'))).status).toBe(200);
  // No process listens on port 9.
  const silent = readConfig({ NODE_ENV: 'test', ADYEN_ENVIRONMENT_URL: 'http://127.0.0.1:9', ADYEN_TIMEOUT_MS: '400' });
  await doJobs({ ...house.shop, config: silent });
  expect(house.payments.simulator.state.cards.size).toBe(before);
  expect(await doJobs(house.shop)).toBe(0);
  await advanceOutboxes(database.db, 10);
  await doJobs(house.shop);
  expect(house.payments.simulator.state.cards.size).toBe(before - 1);
  expect(await database.db.selectFrom('job').selectAll().execute()).toEqual([]);
});

test('a card removal that a server of the version before has left becomes a job', async () => {
  const customer_id = randomUUID();
  await database.db.insertInto('card_removal').values({ customer_id, next_try_at: clock.now }).execute();
  await adoptCardRemovals(house.shop);
  expect(await database.db.selectFrom('card_removal').selectAll().execute()).toEqual([]);
  expect(await database.db.selectFrom('job').select(['kind', 'key', 'data']).execute()).toEqual([
    { kind: 'remove_cards', key: customer_id, data: { customer_id } },
  ]);
  expect(await doJobs(house.shop)).toBe(1);
  expect(await database.db.selectFrom('job').selectAll().execute()).toEqual([]);
});

describe('a write from another device in the instant of the erasure', () => {
  const writes: readonly (readonly [
    what: string,
    write: (browser: Awaited<ReturnType<typeof house.browser>>) => unknown,
  ])[] = [
    ['a first piece', (b) => b.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] })],
    ['an address', (b) => b.post('/api/commerce/customer/address', { locale: 'fr_fr', address: paris })],
    ['the profile', (b) => b.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', firstname: 'Late' })],
    ['a wish for the file', (b) => house.ask(b, 'export')],
    [
      'another password',
      (b) =>
        b.post('/api/commerce/change-password', {
          locale: 'fr_fr',
          old_password: password,
          new_password: 'Late.write1874',
        }),
    ],
    [
      'the newsletter',
      (b) => b.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', newsletter_subscription: true }),
    ],
  ];

  test.each(writes)('%s is refused, and no row is left behind', async (_what, write) => {
    const email = fresh();
    const client = await house.customer(email);
    const elsewhere = await house.signIn(email);
    const hash = await house.linkFor(client, 'erasure');
    const { customer_id } = await database.db
      .selectFrom('customer')
      .select('customer_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    // The write knows its session, and comes to the customer's row while the erasure holds it.
    const late = await database.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('customer')
        .select('customer_id')
        .where('customer_id', '=', customer_id)
        .forUpdate()
        .execute();
      const erasing = house.erase(client, hash);
      await untilWaiting(database.db, 1);
      const writing = write(elsewhere) as ReturnType<typeof elsewhere.get>;
      await untilWaiting(database.db, 2);
      return [erasing, writing] as const;
    });
    const [erased, written] = await Promise.all(late);
    expect(erased.status).toBe(200);
    expect([401, 422]).toContain(written.status);
    await house.post();
    expect(await traces([customer_id, email])).toEqual([]);
  });
});

test('no statement of an export or an erasure reads a whole table, however large the shop has grown', async () => {
  const client = await house.customer(fresh());
  const shipped = await house.buy(client, bag);
  await house.ship(shipped.order_id);
  await sendBack(shipped.order_id, { status: 'credit_refunded', pickup_address: paris, request_notes: 'The colour.' });
  const waiting = await house.buy(client, bag);
  const other = { locale: 'fr_fr', prefix: 'Mrs.', firstname: 'Berthe', lastname: 'Lacombe', email: fresh() };
  const stranger = await house.browser();
  await stranger.post('/api/commerce/contact', { ...other, subject_list: 'care', message: 'And the thread?' });
  await stranger.post('/api/commerce/newsletter', other);
  // Of everything that others have left, so that no table is small for being empty.
  await sql`
    insert into sms_outbox (dedupe_key, kind, locale, data, next_try_at, until_at, created_at)
    values (${fresh()}, 'code', 'cn_zh', '{"phone":"+8613800001874"}', now(), now(), now())`.execute(database.db);
  await sql`
    insert into wechat_identity (session_id, openid, unionid, noted_at)
    select session_id, 'open', 'union', now() from session where customer_id is null limit 1`.execute(database.db);
  const [file, hash] = [await house.linkFor(client, 'export'), await house.linkFor(client, 'erasure')];
  const whole = await database.wholeTablesOf(async () => {
    expect((await house.open(client, file)).status).toBe(200);
    expect((await house.erase(client, hash)).status).toBe(200);
    await house.ship(waiting.order_id);
    await eraseShipped(house.shop);
  });
  expect((await order(waiting.order_id)).erased_at).not.toBeNull();
  expect(whole).toEqual([]);
});
