import { type PersonalDataFile, personalDataFile } from '@vitrine/contract/personalData';
import { isPersonalDataField, personalDataFields } from '@vitrine/rules/personaldata/fields';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { password, testPersonalData } from '../../../testing/testPersonalData.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { personalSources } from './personalSources.ts';
import { sources } from './sources.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  house.logged.length = 0;
  await database.db.deleteFrom('rate_limit').execute();
});

let made = 0;
const fresh = (): string => `anne${(made += 1)}@example.com`;
const advanceClock = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
};
const entries = (file: PersonalDataFile, name: string) =>
  file.sections.find(({ section }) => section === name)?.entries;

describe('asking', () => {
  test('reports a wrong or missing password at the field and sends nothing', async () => {
    const client = await house.customer(fresh());
    await house.post();
    expect(await house.ask(client, 'export', { password: 'Wrong.password1' })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_310_001, fields: { password: 'password' } } },
    });
    for (const request of ['export', 'erasure'] as const)
      expect(await house.ask(client, request, {})).toMatchObject({
        status: 400,
        body: { error: { fields: { password: 'required' } } },
      });
    expect(await house.post()).toEqual([]);
  });

  test('limits password guesses', async () => {
    const client = await house.customer(fresh());
    const statuses = [];
    for (let at = 0; at < 9; at += 1) statuses.push((await house.ask(client, 'export', { password: `x${at}` })).status);
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 422));
    expect(statuses.at(-1)).toBe(429);
  });

  test('A8: the link is long, is in the fragment, and is stored only as its hash', async () => {
    const client = await house.customer(fresh());
    const hash = await house.linkFor(client, 'export');
    expect(Buffer.from(hash, 'base64url').length).toBeGreaterThanOrEqual(16);
    const carrier = house.mails.find(({ text }) => text.includes(hash));
    expect(carrier?.text).toContain(`http://shop.example/fr_fr#tray=personal-data&step=export&hash=${hash}`);
    for (const table of ['own_data_link', 'mail_outbox'] as const)
      expect(JSON.stringify(await database.db.selectFrom(table).selectAll().execute())).not.toContain(hash);
  });
});

describe('the file', () => {
  test('contains profile, addresses, orders with lines and payments, cards, mails and devices', async () => {
    const email = fresh();
    const client = await house.customer(email, { communication_consent: true });
    await client.post('/api/commerce/customer/address', { locale: 'fr_fr', address: paris });
    const order = await house.buy(client, bag, { save_card: true });
    await client.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 2 }] });
    const answer = await house.open(client, await house.linkFor(client, 'export'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const file = personalDataFile.parse(answer.body);
    expect(entries(file, 'profile')).toMatchObject([{ firstname: 'Anne', email, communication_consent: true }]);
    expect(entries(file, 'addresses')).toMatchObject([{ street1: paris.street1, city: 'Paris' }]);
    expect(entries(file, 'orders')).toMatchObject([
      {
        increment_id: order.increment_id,
        email,
        grand_total: 385_000,
        shipping_address: { lastname: 'Lacombe' },
        lines: [{ name: 'Pommeau', qty: 1 }],
        payments: [{ amount: 385_000, payment_status: 'authorised' }],
      },
    ]);
    expect(entries(file, 'cards')).toMatchObject([{ cc_last4: '1111' }]);
    expect(entries(file, 'basket')).toContainEqual(expect.objectContaining({ sku: bag, qty: 2 }));
    const kinds = entries(file, 'letters')?.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['account_created', 'order_confirmation', 'own_data_export']));
    expect(entries(file, 'devices')).toHaveLength(1);
    expect(entries(file, 'links')).toMatchObject([{ kind: 'own_data_export' }]);
  });

  test('contains returns, invoices, store reservations and salon visits, each with its store', async () => {
    const email = fresh();
    const client = await house.customer(email);
    const { order_id } = await house.buy(client, bag);
    await sql`
      with came_back as (
        insert into return_request (order_id, increment_id, return_type, status, selected_return_method, carrier,
          refusal_reason, refusal_note, requested_at, finalized_at, total_items, total_tax, total_shipping, adjustement_negative, total_price)
        values (${order_id}, 'R1', 'refund', 'pending_shipping', 'office', 'colissimo', 'worn', 'Sole scratched', now(),
          now(), 100, 20, 0, 5, 115)
        returning return_id
      ), line as (
        insert into return_line (return_id, order_id, item_order_id, is_canceled, qty, return_reason, value_incl_tax, value_tax)
        select r.return_id, ${order_id}, l.item_order_id, false, 1, 'colour', 120, 20
        from came_back r, shop_order_line l where l.order_id = ${order_id}
      ), paper as (
        insert into invoice (seller, kind, year, number, order_id, issued_at, currency, total_amount, tax_amount)
        values ('fr', 'invoice', 2026, 0, ${order_id}, now(), 'EUR', 385000, 64167)
      ), asked as (
        insert into fapiao (order_id, type, name, requested_at) values (${order_id}, 0, 'Anne Lacombe', now())
      ), boutique as (
        insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude, longitude,
          timezone, hours, exceptions, services, is_ereservation, is_salon, is_concession, names, texts)
        values ('1001', 1, 'one', 'fr', 'Paris', 'Cherche-Midi', '1, rue', 48.8, 2.3, 'Europe/Paris', '{}', '[]', '{}',
          true, true, false, '{}', '{}')
      ), session as (
        insert into salon_session (pid, store_id, start_time, end_time, opens_at, seats)
        values ('one', '1001', '2026-12-01T10:00Z', '2026-12-01T11:00Z', '2026-11-01T10:00Z', 2)
      ), aside as (
        insert into reservation (increment_id, customer_id, store_id, sku, piece, status, requested_at)
        select 'E1', customer_id, '1001', ${bag}, '{"name":"Pommeau"}', 'requested', now()
        from customer where email = ${email}
      )
      insert into salon_visit (pid, seats, seat, customer_id, status, reserved_at)
      select 'one', 2, 1, customer_id, 'reserved', now() from customer where email = ${email}`.execute(database.db);
    const file = personalDataFile.parse((await house.open(client, await house.linkFor(client, 'export'))).body);
    expect(entries(file, 'orders')).toMatchObject([
      {
        returns: [
          {
            return_number: 'R1',
            return_status: 'pending_shipping',
            refunded: 115,
            adjustement_negative: 5,
            taxes: [{ tax: 'TVA', tax_rate: '20\u00A0%', amount: 20, currency: 'EUR' }],
            refusal_reason: 'worn',
            refusal: [expect.stringMatching(/./u), 'Sole scratched'],
            lines: [{ name: 'Pommeau', qty: 1, return_reason: 'colour' }],
          },
        ],
        invoices: [
          {
            invoice_number: 'FR-2026-000001',
            amount: 385_000,
            tax_amount: 64_167,
            taxes: [{ tax: 'TVA', tax_rate: '20\u00A0%', amount: 64_167, currency: 'EUR' }],
          },
        ],
        fapiao: { fapiao_title: 'Anne Lacombe' },
        taxes: [{ tax: expect.stringContaining('20'), amount: 64_167, currency: 'EUR' }],
      },
    ]);
    // Beside the sum.
    expect(entries(file, 'orders')?.[0]).toHaveProperty('tax_amount', 64_167);
    expect(entries(file, 'visits')).toMatchObject([
      { reservation_number: 'E1', reservation_status: 'requested', name: 'Pommeau', store: 'Cherche-Midi, Paris' },
      { visit_status: 'reserved', store: 'Cherche-Midi, Paris', start_time: expect.stringContaining('2026-12-01') },
    ]);
  });

  test('contains no password hash, token, link hash or session hash', async () => {
    const client = await house.customer(fresh());
    const { body } = await house.open(client, await house.linkFor(client, 'export'));
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/argon2|_hash|password|"seed"|Buffer/u);
  });

  test('contains the mailbox’s guest orders and no other person’s', async () => {
    const email = fresh();
    const guest = await house.browser();
    const order = await house.buy(guest, bag, { email: email.toUpperCase() });
    await house.buy(await house.browser(), bag, { email: fresh() });
    const client = await house.customer(email);
    const file = personalDataFile.parse((await house.open(client, await house.linkFor(client, 'export'))).body);
    expect(entries(file, 'orders')?.map(({ increment_id }) => increment_id)).toEqual([order.increment_id]);
  });

  test('has a label for every field', async () => {
    for (const [, source] of personalSources)
      for (const name of Object.keys(source.shows ?? {}).filter((field) => field !== 'fields'))
        expect(isPersonalDataField(name), name).toBe(true);
    expect(Object.keys(personalDataFields).length).toBeGreaterThan(60);
  });

  test('S1: opens only for the requesting account', async () => {
    const client = await house.customer(fresh());
    const hash = await house.linkFor(client, 'export');
    const other = await house.customer(fresh());
    expect(await house.open(other, hash)).toMatchObject({ status: 404, body: { error: { internal_code: 2_300_005 } } });
    expect((await house.open(await house.browser(), hash)).status).toBe(401);
    expect((await house.erase(client, hash)).status).toBe(404);
    expect((await house.open(client, hash)).status).toBe(200);
  });

  test('A8: works once, also for ten concurrent calls, and for 24 hours', async () => {
    const client = await house.customer(fresh());
    const hash = await house.linkFor(client, 'export');
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.open(client, hash)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
    const email = fresh();
    const second = await house.linkFor(await house.customer(email), 'export');
    advanceClock(24);
    expect((await house.open(await house.signIn(email), second)).status).toBe(410);
  });

  test('S1: rejects a link sent to an earlier mailbox', async () => {
    const victim = fresh();
    await house.buy(await house.browser(), bag, { email: victim });
    const client = await house.customer(fresh());
    const hash = await house.linkFor(client, 'export');
    await client.post('/api/commerce/customer', {
      locale: 'fr_fr',
      action: 'edit',
      prefix: 'Mrs.',
      firstname: 'Anne',
      lastname: 'Lacombe',
      email: victim,
      password,
    });
    const row = database.db.selectFrom('customer').select('email').where('email_canonical', '=', victim);
    expect(await row.execute()).toHaveLength(1);
    expect((await house.open(client, hash)).status).toBe(410);
  });

  test('S16: writes none of it to a log line', async () => {
    const email = fresh();
    const client = await house.customer(email, { firstname: 'Quillon', lastname: 'Zephyrin' });
    const hash = await house.linkFor(client, 'export');
    await house.open(client, hash);
    expect(house.logged.length).toBeGreaterThan(3);
    for (const secret of [email, hash, password, 'Quillon', 'Zephyrin'])
      expect(house.logged.join('')).not.toContain(secret);
  });
});

test('declares the personal data of every table and view of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type in ('BASE TABLE', 'VIEW')`.execute(database.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(sources).toSorted());
});

test('counts a table that names a customer, an email or a phone as personal data', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and (column_name in ('customer_id', 'phone_hash', 'session_id') or column_name like '%email%')`.execute(
    database.db,
  );
  // Ids of deleted accounts; staff of the house, no customers; a passkey's challenge, for the minutes of one sign-in.
  const known = new Set([
    'card_removal',
    'staff_account',
    'customer_challenge',
    ...personalSources.map(([table]) => table),
  ]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
