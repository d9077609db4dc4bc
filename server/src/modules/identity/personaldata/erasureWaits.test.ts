// What an erasure waits for, and what is written or sent while it runs.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { lockByReference } from '../../checkout/payment/locks/lockQueries.ts';
import { paris } from '../../../testing/samples.ts';
import { pspIn } from '../../../testing/testPayments.ts';
import { password } from '../../../testing/testPersonalData.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { recordEvent } from '../../checkout/payment/results/recordEvent.ts';
import { adoptCardRemovals, eraseShipped } from './finishErasures.ts';
import { advanceOutboxes } from '../../../testing/advanceOutboxes.ts';
import { doJobs } from '../../../testing/sendAll.ts';
import { sweepPersonalData } from './links.ts';
import { addStaff } from '../../../testing/staffMembers.ts';
import { bag, challenge, erasedPeople } from '../../../testing/erasedPeople.ts';

const { attemptOf, clock, database, fresh, house, order, sendBack, state, traces } = erasedPeople();

const paymentOpen = { status: 409, body: { error: { internal_code: 4_900_046 } } };

describe('open orders, returns and payments', () => {
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
    // A new account with the same mailbox does not see the order.
    const next = await house.customer(email);
    expect((await state(next)).waiting_orders).toEqual([]);

    expect(await eraseShipped(house.shop)).toBe(0);
    await house.ship(bought.order_id);
    expect(await eraseShipped(house.shop)).toBe(1);
    expect(await order(bought.order_id)).toMatchObject({ email: '', shipping_address: { country_id: 'fr' } });
    expect(await eraseShipped(house.shop)).toBe(0);
  });

  test('an order with a return in progress keeps its address until the return is complete', async () => {
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

  test('an order that is erased after its person loses each row and each word about her, and its steps stay', async () => {
    const client = await house.customer(fresh());
    const { order_id, increment_id } = await house.buy(client, bag);
    await house.post();
    await house.erase(client, await house.linkFor(client, 'erasure'));
    await house.post();
    const { staff_id: member } = await addStaff(house.shop, 'care');
    const { staff_id: second } = await addStaff(house.shop, 'supervisor');
    const by = { order_id, staff_id: member };
    const now = clock.now;
    const db = database.db;
    await db
      .insertInto('delivery_change')
      .values({ ...by, at: now, was: '{"gift":{"message":"For Zephirine"}}' })
      .execute();
    await db
      .insertInto('staff_note')
      .values({ ...by, at: now, kind: 'note', body: 'Zephirine calls', step_key: randomUUID() })
      .execute();
    const parcel = { checked_at: now, scans: [], is_whole: false, reason: 'Zephirine waits', step_key: randomUUID() };
    await db
      .insertInto('parcel_check')
      .values({ ...by, ...parcel, check_id: randomUUID() })
      .execute();
    const piece = { missing_id: randomUUID(), item_order_id: randomUUID(), sku: bag, qty: 1, reported_at: now };
    await db
      .insertInto('missing_piece')
      .values({ ...by, ...piece, note: 'Of Zephirine' })
      .execute();
    await db
      .insertInto('approval')
      .values({
        ...by,
        approval_id: randomUUID(),
        at: now,
        expires_at: new Date(now.getTime() + 1),
        kind: 'refund',
        subject: '1',
        body: '{"step":"transfer","reason":"To Zephirine"}',
        evidence: '{}',
        version: '',
        decided_at: now,
        decided_by: second,
        verdict: 'declined',
        reason: 'Zephirine was paid',
      })
      .execute();
    await sql`insert into refund (attempt_id, amount, currency, cause, asked_at, failed_at, failure, settled_at, settled_reason)
      select attempt_id, 1, currency, 'payment', ${now}, ${now}, 'refused', ${now}, 'By bank to Zephirine' from payment_attempt
      where order_id = ${order_id}`.execute(db);
    const statement = {
      withdrawal_id: randomUUID(),
      order_id,
      stated_at: now,
      locale: 'fr_fr',
      reference: increment_id,
    };
    const words = { name: 'Zephirine', email: 'zephirine@example.com', pieces: '' };
    await db
      .insertInto('withdrawal')
      .values({ ...statement, ...words, closed_at: now })
      .execute();
    expect(await traces(['zephirine'])).toHaveLength(7);
    await house.ship(order_id);
    expect(await eraseShipped(house.shop)).toBe(1);
    expect(await traces(['zephirine'])).toEqual([]);
    const steps = database.db.selectFrom('approval').select(['body', 'verdict']).where('order_id', '=', order_id);
    expect(await steps.execute()).toEqual([{ body: { step: 'transfer' }, verdict: 'declined' }]);
  });

  test('a withdrawal for which something is left to do stays with its order, and both are erased once it has ended', async () => {
    const email = fresh();
    const client = await house.customer(email);
    const { order_id, increment_id } = await house.buy(client, bag);
    await house.ship(order_id);
    await house.post();
    const statement = { withdrawal_id: randomUUID(), order_id, stated_at: clock.now, locale: 'fr_fr' };
    const words = { reference: increment_id, name: 'Anne', email, pieces: '' };
    await database.db
      .insertInto('withdrawal')
      .values({ ...statement, ...words })
      .execute();
    expect((await state(client)).waiting_orders).toEqual([increment_id]);
    await house.erase(client, await house.linkFor(client, 'erasure'));
    const left = database.db.selectFrom('withdrawal').select('email').where('order_id', '=', order_id);
    expect(await left.execute()).toEqual([{ email }]);
    expect(await eraseShipped(house.shop)).toBe(0);
    await database.db
      .updateTable('withdrawal')
      .set({ closed_at: clock.now })
      .where('order_id', '=', order_id)
      .execute();
    expect(await eraseShipped(house.shop)).toBe(1);
    expect(await left.execute()).toEqual([]);
  });

  test('an open payment blocks the request and the link, which stays valid', async () => {
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

  // The erasure comes at another moment of the payment each time.
  test.each([0, 8, 16, 24, 32, 40])(
    'concurrent erasure and payment never leave an order without a name, %i ms apart',
    async (apart) => {
      const email = fresh();
      const client = await house.customer(email);
      const total = await house.payments.atPayment(client, [{ sku: bag, qty: 1 }]);
      const hash = await house.linkFor(client, 'erasure');
      const paying = house.payments.pay(client, total);
      await sleep(apart);
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
    },
  );

  test('returns the money of an erased attempt and places no order', async () => {
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

  test('nor the record of the result of a guest’s payment under the same mailbox', async () => {
    const email = fresh();
    const client = await house.customer(email);
    const bought = await house.buy(client, bag);
    const { merchant_reference } = await attemptOf(bought.order_id);
    await sql`
      update shop_order set customer_id = null where order_id = ${bought.order_id}`.execute(database.db);
    await sql`
      update payment_attempt set basket_id = ${randomUUID()} where order_id = ${bought.order_id}`.execute(database.db);
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

test('an undeliverable last mail is deleted with its address', async () => {
  const email = fresh();
  const client = await house.customer(email);
  await house.erase(client, await house.linkFor(client, 'erasure'));
  expect(await traces([email])).toHaveLength(1);
  clock.now = new Date('2026-11-29T10:00:00Z');
  await sweepPersonalData(house.shop);
  expect(await traces([email])).toEqual([]);
});

test('does not copy a card that is stored after the erasure', async () => {
  const { replaceCards } = await import('../../checkout/payment/cards/cardQueries.ts');
  const deletedCustomer = randomUUID();
  const stored = { id: 'X', brand: 'visa', end_numbers: '1111', expiry_month: '03', expiry_year: '2030', holder: 'A' };
  await replaceCards(database.db, deletedCustomer, [stored]);
  expect(
    await database.db.selectFrom('saved_card').selectAll().where('customer_id', '=', deletedCustomer).execute(),
  ).toEqual([]);
});

test('retries the card removal when the provider did not answer', async () => {
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

test('turns a card removal of the previous version into a job', async () => {
  await database.db.deleteFrom('job').execute();
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

describe('a concurrent write from another device during the erasure', () => {
  const writes: readonly (readonly [
    what: string,
    write: (browser: Awaited<ReturnType<typeof house.browser>>) => unknown,
  ])[] = [
    ['a first piece', (b) => b.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] })],
    ['an address', (b) => b.post('/api/commerce/customer/address', { locale: 'fr_fr', address: paris })],
    ['the profile', (b) => b.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', firstname: 'Late' })],
    ['a request for the file', (b) => house.ask(b, 'export')],
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

  test.each(writes)('rejects %s and leaves no row', async (_what, write) => {
    const email = fresh();
    const client = await house.customer(email);
    const elsewhere = await house.signIn(email);
    const hash = await house.linkFor(client, 'erasure');
    const { customer_id } = await database.db
      .selectFrom('customer')
      .select('customer_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    // The write has a valid session and reaches the customer's row while the erasure holds its lock.
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
