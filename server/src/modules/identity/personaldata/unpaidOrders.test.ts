// Orders that were never paid, and what guests left behind, do not stay for ever. Expectations §3.
import { retentionDays } from '@vitrine/rules/personaldata/retention';
import type { AttemptStatus } from '@vitrine/rules/payment/paymentState';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sweeps } from '../../../modules.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { card, testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { eraseUnpaid } from './finishErasures.ts';

const database = testDatabase();
const clock = { now: new Date() };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const refusedCard = card('DECLINED');
const later = (days: number) => ({ ...house.shop, now: () => new Date(clock.now.getTime() + days * 86_400_000) });
const orders = () =>
  database.db
    .selectFrom('shop_order')
    .select(['order_id', 'status', 'email', 'placed_at', 'erased_at', 'shipping_address'])
    .orderBy('created_at')
    .execute();

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100 }]));

async function buy(payment_data = card()): Promise<void> {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  await house.pay(browser, total, { payment_data });
  await house.simulator.settled();
}

test('erases an order whose payment failed after its days, and no paid or open one', async () => {
  const known = (await orders()).map(({ order_id }) => order_id);
  const own = <Row extends { order_id: string }>(all: readonly Row[]): Row[] =>
    all.filter(({ order_id }) => !known.includes(order_id));
  await buy();
  await buy(refusedCard);
  await buy(card('Anne', '4212345678910006'));
  const failed = await database.db
    .selectFrom('payment_attempt')
    .select('order_id')
    .where('status', '=', 'failed')
    .execute();
  expect(own(failed)).toHaveLength(1);
  expect(await eraseUnpaid(later(retentionDays.unpaid_order - 1))).toBe(0);
  expect(await eraseUnpaid(later(retentionDays.unpaid_order + 1))).toBe(1);
  const rows = own(await orders());
  const erased = rows.filter(({ erased_at }) => erased_at !== null);
  expect([rows.length, erased.length]).toEqual([3, 1]);
  expect(erased).toMatchObject([{ email: '', placed_at: null, status: 'canceled' }]);
  expect(Object.keys(Object(erased[0]?.shipping_address))).toEqual(['country_id']);
  expect(rows.filter(({ email }) => email !== '')).toHaveLength(2);
  expect(await eraseUnpaid(later(retentionDays.unpaid_order + 1))).toBe(0);
});

/** A failed order that is long over, with its attempt changed. */
async function failedLong(
  status: AttemptStatus = 'failed',
): Promise<{ order_id: string; attempt_id: string; basket_id: string }> {
  await buy(refusedCard);
  const { order_id } = await database.db
    .selectFrom('shop_order')
    .select('order_id')
    .where('erased_at', 'is', null)
    .where('status', '=', 'canceled')
    .executeTakeFirstOrThrow();
  return database.db
    .updateTable('payment_attempt')
    .set({ status })
    .where('order_id', '=', order_id)
    .returning(['order_id', 'attempt_id', 'basket_id'])
    .executeTakeFirstOrThrow();
}
const longAfter = () => eraseUnpaid(later(retentionDays.unpaid_order + 1));

test('leaves an order whose payment is being reported for later', async () => {
  const { basket_id } = await failedLong();
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${basket_id}::text, 0))`.execute(tx);
    expect(await longAfter()).toBe(0);
  });
  expect(await longAfter()).toBe(1);
});

test('erases an order after its refund, and one whose review was abandoned', async () => {
  const { attempt_id } = await failedLong('refunded');
  const reversal = { attempt_id, psp_reference: attempt_id, next_try_at: clock.now };
  await database.db.insertInto('payment_reversal').values(reversal).execute();
  expect(await longAfter()).toBe(0);
  await database.db.updateTable('payment_reversal').set({ done_at: clock.now }).execute();
  expect(await longAfter()).toBe(1);
  await failedLong('held_for_review');
  expect(await longAfter()).toBe(1);
});

test('M13: deletes a guest’s basket with its checkout when the session is over, and no other', async () => {
  const { db } = database;
  await db.deleteFrom('basket').execute();
  for (let guest = 0; guest < 3; guest += 1) {
    const browser = await house.browser();
    await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  }
  const [first, second] = await db
    .selectFrom('basket')
    .select(['basket_id', 'session_id'])
    .orderBy('basket_id')
    .execute();
  const long = new Date(clock.now.getTime() - (retentionDays.guest_basket + 1) * 86_400_000);
  // The first is old and its session over, the second only old, the third only without a session.
  await db
    .updateTable('basket')
    .set({ updated_at: long })
    .where('basket_id', 'in', [first?.basket_id ?? '', second?.basket_id ?? ''])
    .execute();
  await db
    .deleteFrom('session')
    .where('session_id', '<>', second?.session_id ?? '')
    .execute();
  await sweeps.sweeps['guestBaskets']?.(house.shop);
  const left = await db.selectFrom('basket').select('basket_id').execute();
  expect(left).toHaveLength(2);
  expect(left).not.toContainEqual({ basket_id: first?.basket_id });
  expect(await db.selectFrom('checkout').select('basket_id').execute()).toHaveLength(2);
});

test('deletes sent mails after their days, and no waiting one', async () => {
  const { db } = database;
  await db.deleteFrom('mail_outbox').execute();
  const mail = { kind: 'contact_receipt', locale: 'fr_fr', next_try_at: clock.now, created_at: clock.now };
  const sent = (days: number) => new Date(clock.now.getTime() - days * 86_400_000);
  await db
    .insertInto('mail_outbox')
    .values([
      { ...mail, dedupe_key: 'old', sent_at: sent(retentionDays.sent_mail + 1) },
      { ...mail, dedupe_key: 'new', sent_at: sent(retentionDays.sent_mail - 1) },
      { ...mail, dedupe_key: 'waiting', created_at: sent(retentionDays.sent_mail + 1) },
    ])
    .execute();
  await sweeps.sweeps['sentMails']?.(house.shop);
  const left = await db.selectFrom('mail_outbox').select('dedupe_key').orderBy('dedupe_key').execute();
  expect(left.map(({ dedupe_key }) => dedupe_key)).toEqual(['new', 'waiting']);
});
