import { confirmErasure } from '@vitrine/contract/personalData';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { eraseShipped } from './finishErasures.ts';
import { doJobs } from '../../../testing/sendAll.ts';
import { bag, erasedPeople } from '../../../testing/erasedPeople.ts';

const { canary, clock, database, fresh, house, order, sendBack, traces } = erasedPeople();

describe('a person with data in every table', () => {
  test('leaves no name, email or phone in any column of any table, nor at the provider', async () => {
    const { client, words, ids } = await canary();
    // Reads the traces while mails are pending, because the erasure must delete queued mails too.
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
      'cfdi',
      'cfdi_receptor',
    ])
      expect(places).toContain(table);
    const customer = await database.db
      .selectFrom('customer')
      .select('customer_id')
      .where('email_canonical', '=', 'qwyzaphine.canary@example.com')
      .executeTakeFirst();
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
    expect(await database.db.selectFrom('salon_waiting').selectAll().execute()).toEqual([]);
    // The salon visit is free again; the amounts of returns stay for accounting.
    expect(await database.db.selectFrom('salon_visit').selectAll().execute()).toEqual([]);
    const returns = database.db.selectFrom('return_request').selectAll().where('order_id', 'in', ids);
    expect(await returns.execute()).toMatchObject([{ total_price: 100, pickup_address: null, request_notes: null }]);

    // Counters are keyed hashes: only those of network addresses remain.
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

  test('leaves other customers unchanged', async () => {
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

test('erases an imported order without a payment', async () => {
  const client = await house.customer(fresh());
  const { order_id } = await house.buy(client, bag);
  await house.ship(order_id);
  await database.db.deleteFrom('payment_attempt').where('order_id', '=', order_id).execute();
  expect((await house.erase(client, await house.linkFor(client, 'erasure'))).status).toBe(200);
  expect(await order(order_id)).toMatchObject({ email: '', shipping_address: { country_id: 'fr' } });
});

describe('the link', () => {
  test('S1: erases only the requesting account, and only while it is signed in', async () => {
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

  test('A8: ten concurrent calls erase once and send one last message', async () => {
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

test('no statement of an export or an erasure scans a whole table', async () => {
  const client = await house.customer(fresh());
  const shipped = await house.buy(client, bag);
  await house.ship(shipped.order_id);
  await sendBack(shipped.order_id, { status: 'credit_refunded', pickup_address: paris, request_notes: 'The colour.' });
  const waiting = await house.buy(client, bag);
  const other = { locale: 'fr_fr', prefix: 'Mrs.', firstname: 'Berthe', lastname: 'Lacombe', email: fresh() };
  const stranger = await house.browser();
  await stranger.post('/api/commerce/contact', { ...other, subject_list: 'care', message: 'And the thread?' });
  await stranger.post('/api/commerce/newsletter', other);
  // Adds rows of other customers to each table, so that the planner does not choose a scan of a small table.
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
