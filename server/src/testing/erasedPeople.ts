// Customers whose data are in many tables, and what is left of them.
import { randomUUID } from 'node:crypto';
import { personalData } from '@vitrine/contract/personalData';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { paris } from './samples.ts';
import { card } from './testPayments.ts';
import { testPersonalData } from './testPersonalData.ts';
import { addProducts } from './testProducts.ts';
import { addStampedCfdi } from './stampedCfdi.ts';
import { testDatabase } from './testDatabase.ts';

export const bag = 'H0612P 20R';
/** A card that leaves the payment open at the bank's page. */
export const challenge = card('Anne', '4212345678910006');

const days = { credit_refunded: ['arrived_at', 'accepted_at', 'closed_at'], received: ['arrived_at'] } as const;

/** A shop whose customers ask to be erased, for one test file. Call it at the file's top. */
export function erasedPeople() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const house = testPersonalData(database, clock);

  beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    house.logged.length = 0;
    for (const table of ['rate_limit', 'login_guard'] as const) await database.db.deleteFrom(table).execute();
  });

  let made = 0;
  const fresh = (): string => `anne${(made += 1)}@example.com`;
  const state = async (client: Awaited<ReturnType<typeof house.browser>>) =>
    personalData.answer.parse((await client.get('/api/commerce/customer/data?locale=fr_fr')).body);
  const order = (order_id: string) =>
    database.db.selectFrom('shop_order').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
  const attemptOf = (order_id: string) =>
    database.db.selectFrom('payment_attempt').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();

  /** Every row of any table with one of these texts in any column. */
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

  /** Creates a return of an order's only item with a pickup at an address. */
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

  /** Creates a store reservation, a salon visit and a place on a waiting list. */
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
    ), waiting as (
      insert into salon_waiting (pid, customer_id, locale, asked_at) select 'one', customer_id, 'fr_fr', now() from who
    )
    insert into salon_visit (pid, seats, seat, customer_id, status, reserved_at)
    select 'one', 2, 1, customer_id, 'reserved', now() from who`.execute(database.db);
  }

  /** A customer whose name is in every table that stores one. */
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
    const { address } = (await ok(post('/customer/address', { address: place }))) as {
      address: { address_id: string };
    };
    await ok(post('/address/delete', { address_id: address.address_id }));

    // Account orders with a gift message and a stored card; one refused payment; one guest order.
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
    await addStampedCfdi(database.db, returned, 'Canarywing');
    await sql`insert into shipment (shipment_id, order_id, carrier, track_number, tracking_url, shipped_at)
    values (gen_random_uuid(), ${returned}, 'ups', 'CANARYWING-1', 'https://ups.example/canarywing', now())`.execute(
      database.db,
    );
    await sql`insert into carrier_label (label_id, shipment_id, carrier, track_number, format, file, file_sha256, issued_at)
    select shipment_id, shipment_id, 'ups', 'CANARYWING-1', 'zpl', 'Canarywing'::bytea, sha256('Canarywing'), now()
    from shipment where track_number = 'CANARYWING-1'`.execute(database.db);
    await sql`insert into carrier_scan (shipment_id, kind, code, at, place, received_at)
    select shipment_id, 'in_transit', 'I', now(), 'Canarywing', now()
    from shipment where track_number = 'CANARYWING-1'`.execute(database.db);
    await visitBoutique(email);

    // Abandoned checkouts of the account and of a guest.
    await total(client);
    await total(await house.browser(), { email });
    // Engravings on lines that predate the validation of options.
    const engraved = sql`options = '{"engraving":["Canarywing"]}'`;
    await sql`update basket_line set ${engraved} where basket_id in (
      select basket_id from basket left join customer using (customer_id) left join checkout using (basket_id)
      where lower(${email}) in (lower(customer.email), lower(checkout.email)))`.execute(database.db);
    await sql`update shop_order_line set ${engraved} where order_id in (
      select order_id from shop_order where lower(email) = lower(${email}))`.execute(database.db);

    // Adds pending messages and rate-limit counters.
    const stranger = await house.browser();
    await post('/login', { email, password: 'Wrong.password1' }, stranger);
    await ok(post('/forgot-password', { email }, stranger));
    const written = { ...name, email, subject_list: 'care', message: 'Canarywing asks.', telephone: '0698712345' };
    await ok(post('/contact', written, stranger));
    await ok(post('/newsletter', { ...name, email }, stranger));
    const { session_id } = await database.db
      .selectFrom('session')
      .innerJoin('customer', 'customer.customer_id', 'session.customer_id')
      .select('session_id')
      .where('customer.email', '=', email)
      .executeTakeFirstOrThrow();
    await sql`
    insert into idempotency (session_id, key, payload_hash, holder, lease_until, outcome)
    values (${session_id}, ${randomUUID()}, sha256('x'), ${randomUUID()}, now(), '{"answer":"Canarywing"}')`.execute(
      database.db,
    );
    return { client, ids, words: ['canary', 'qwyzaphine', '698712345'] };
  }

  return { database, clock, house, fresh, state, order, attemptOf, traces, sendBack, canary };
}
