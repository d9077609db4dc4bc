// When the money of an order moves: with its last parcel, or at once where the method or a pre-order asks for it.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../../testing/boughtOrders.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { providerOf } from '../../../checkout/payment/shared/provider.ts';
import { giveBackSurplus } from '../../../checkout/payment/resolveOpen.ts';
import { captureAgain, captureParcel, capturePayment } from './capture.ts';
import { capturesOf } from './captureQueries.ts';
import { expiringAuthorisations } from './expiringQueries.ts';
import * as paymentQueries from '../life/paymentQueries.ts';
import { takeStep } from '../steps/takeStep.ts';

const { bought, clock, database, house } = boughtOrders();

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  house.simulator.state.calls.length = 0;
  await database.db.deleteFrom('rate_limit').execute();
});

type Order = Awaited<ReturnType<typeof bought>>['order'];
const attemptOf = ({ order_id }: Pick<Order, 'order_id'>) =>
  database.db
    .selectFrom('payment_attempt')
    .select([
      'attempt_id',
      'status',
      'captured',
      'needs_review',
      'captures_at_shipment',
      'psp_reference',
      'merchant_reference',
    ])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
const paymentOf = ({ increment_id }: Order) =>
  [...house.simulator.state.payments.values()].find(({ reference }) => reference.startsWith(`${increment_id}-`));
const theirs = (order: Order) => paymentOf(order)?.status;
const captures = () => house.simulator.state.calls.filter(({ path }) => path.endsWith('/captures'));
const asked = async ({ order_id }: Pick<Order, 'order_id'>) => {
  const { rows } = await sql<{ amount: number; is_queued: boolean }>`
    select c.amount, exists (select from job j where j.kind = 'capture_parcel' and j.key = c.capture_id::text) as is_queued
    from payment_capture c join payment_attempt a using (attempt_id)
    where a.order_id = ${order_id} order by c.asked_at, c.amount`.execute(database.db);
  return rows;
};
const ship = ({ order_id }: Order, units?: ReadonlyMap<string, number>) =>
  takeStep(house.shop, order_id, 'ship', { actor: 'staff', units });
/** Runs the queued captures of an order. */
const capture = async ({ order_id }: Order) => {
  for (const { capture_id } of await capturesOf(database.db, order_id)) await captureParcel(house.shop, { capture_id });
  await house.simulator.settled();
};

describe('a payment by card', () => {
  test('is authorised with the order and captured when it leaves, once', async () => {
    const { order } = await bought();
    expect(await attemptOf(order)).toMatchObject({ status: 'authorised', captures_at_shipment: true });
    expect(theirs(order)).toBe('authorised');
    expect(await asked(order)).toEqual([]);
    expect(await ship(order)).toBeNull();
    expect(await asked(order)).toEqual([{ amount: 385_000, is_queued: true }]);
    await Promise.all([capture(order), capture(order)]);
    await capture(order);
    expect(new Set(captures().map(({ key }) => key)).size).toBe(1);
    expect(theirs(order)).toBe('captured');
    expect(await attemptOf(order)).toMatchObject({ status: 'captured', captured: 385_000, needs_review: false });
  });

  test('M8: is captured with each parcel, and the parts sum to the whole', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 3 },
    ]);
    const whole = 385_000 + 3 * 6_001;
    await ship(order, new Map([[stamp, 1]]));
    await capture(order);
    expect(await asked(order)).toMatchObject([{ amount: 6_001 }]);
    expect(await attemptOf(order)).toMatchObject({ status: 'partly_captured', captured: 6_001, needs_review: false });
    await ship(order, new Map([[bag, 1]]));
    await ship(order);
    await Promise.all([capture(order), capture(order)]);
    expect((await asked(order)).reduce((sum, { amount }) => sum + amount, 0)).toBe(whole);
    expect(await asked(order)).toHaveLength(3);
    expect(await attemptOf(order)).toMatchObject({ status: 'captured', captured: whole, needs_review: false });
    expect(paymentOf(order)?.captured).toBe(whole);
  });

  test('M10: refunds a parcel from what is captured, and waits for a capture whose report is missing', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    await ship(order, new Map([[bag, 1]]));
    const payment = await paymentQueries.paymentOf(database.db, order.order_id);
    expect(payment).toMatchObject({ captured: 0, refunded: 0, is_uncaptured: true });
    await capture(order);
    const after = await paymentQueries.paymentOf(database.db, order.order_id);
    expect(after).toMatchObject({ captured: 385_000, is_uncaptured: true });
  });

  test('is captured as a whole with the first parcel where the method knows one capture', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    const set = { captures_parts: false };
    await database.db.updateTable('payment_attempt').set(set).where('order_id', '=', order.order_id).execute();
    await ship(order, new Map([[stamp, 1]]));
    await ship(order);
    await capture(order);
    expect(await asked(order)).toMatchObject([{ amount: 391_001 }]);
    expect(await attemptOf(order)).toMatchObject({ status: 'captured', captured: 391_001 });
  });

  test('is captured by a job of the previous release too, and not twice', async () => {
    const { order } = await bought();
    await ship(order);
    await database.db.deleteFrom('payment_capture').execute();
    await capturePayment(house.shop, { order_id: order.order_id });
    await capturePayment(house.shop, { order_id: order.order_id });
    await house.simulator.settled();
    expect(captures()).toHaveLength(1);
    expect(await attemptOf(order)).toMatchObject({ status: 'captured', captured: 385_000 });
  });

  test('of a cancelled order is cancelled, so that nothing is ever charged', async () => {
    const { order } = await bought();
    expect(await takeStep(house.shop, order.order_id, 'cancel', { actor: 'staff' })).toBeNull();
    await giveBackSurplus(house.shop);
    await house.simulator.settled();
    expect(theirs(order)).toBe('cancelled');
    await capture(order);
    expect(captures()).toEqual([]);
  });

  test('is captured again after the provider was silent, and reviewed when it refuses', async () => {
    const { order } = await bought();
    await ship(order);
    house.simulator.state.knobs.is_down = true;
    await expect(capture(order)).rejects.toThrow();
    house.simulator.state.knobs.is_down = false;
    const payment = paymentOf(order);
    if (!payment) throw new Error('no payment');
    // The bank has withdrawn the authorisation.
    payment.status = 'cancelled';
    await capture(order);
    expect(await attemptOf(order)).toMatchObject({ needs_review: true });
    payment.status = 'authorised';
    expect(await captureAgain(house.shop, order.order_id)).toBe(1);
    await house.simulator.settled();
    expect(await captureAgain(house.shop, order.order_id)).toBe(0);
    expect(theirs(order)).toBe('captured');
    expect(await attemptOf(order)).toMatchObject({ status: 'captured' });
  });
});

test('an order of a release before captures leaves it to the provider’s account', async () => {
  const { order } = await bought();
  await database.db
    .updateTable('payment_attempt')
    .set({ captures_at_shipment: false })
    .where('order_id', '=', order.order_id)
    .execute();
  await ship(order);
  await capture(order);
  expect(captures()).toEqual([]);
});

test.each([
  ['', async () => {}],
  [', also when the notification overtakes the answer', () => house.simulator.settled()],
])('a cancelled order whose capture was not reported is refunded%s', async (_when, beforeAnswer) => {
  const provider = providerOf(house.shop);
  const { cancel } = provider;
  const cancelled = vi.spyOn(provider, 'cancel').mockImplementation(async (...request) => {
    await cancel(...request);
    await beforeAnswer();
  });
  const { order } = await bought();
  const { order_id } = order;
  const payment = paymentOf(order);
  if (!payment) throw new Error('no payment');
  // The provider's account captured it itself.
  await database.db
    .updateTable('payment_attempt')
    .set({ captures_at_shipment: false })
    .where('order_id', '=', order_id)
    .execute();
  payment.status = 'captured';
  expect(await takeStep(house.shop, order_id, 'cancel', { actor: 'staff' })).toBeNull();
  await giveBackSurplus(house.shop);
  await house.simulator.settled();
  await giveBackSurplus(house.shop);
  await house.simulator.settled();
  expect(cancelled).toHaveBeenCalledOnce();
  expect(payment.refunded).toBe(385_000);
  cancelled.mockRestore();
});

test('an authorisation near its end is reported while a piece is in the house', async () => {
  const { order } = await bought([
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 1 },
  ]);
  const listed = async (now: string) =>
    (await expiringAuthorisations(database.db, new Date(now), { limit: 1000 })).rows.filter(
      ({ increment_id }) => increment_id === order.increment_id,
    );
  await ship(order, new Map([[stamp, 1]]));
  await capture(order);
  expect(await listed('2026-11-26T09:59:00Z')).toEqual([]);
  expect(await listed('2026-11-26T10:01:00Z')).toMatchObject([{ payment_method: 'adyen_cc', left: 385_000 }]);
  await ship(order);
  await capture(order);
  expect(await listed('2026-11-26T10:01:00Z')).toEqual([]);
});

describe('at once', () => {
  const records = (merchant_reference: string) =>
    house.simulator.state.bookings
      .filter(({ reference }) => reference === merchant_reference)
      .map(({ record_type }) => record_type);
  const paidAtOnce = ['Received', 'Authorised', 'SentForSettle'];

  test('a wallet without a later capture takes the money, and the shipment asks for nothing', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: stamp, qty: 1 }]);
    const first = await house.pay(browser, total, {
      payment_method: 'alipay_payment',
      payment_data: { type: 'alipay' },
    });
    const attempt_id = first.body.attempt_id ?? '';
    const { order_id, merchant_reference } = await database.db
      .selectFrom('payment_attempt')
      .select(['order_id', 'merchant_reference'])
      .where('attempt_id', '=', attempt_id)
      .executeTakeFirstOrThrow();
    const waiting = [...house.simulator.state.payments.values()].find(
      ({ reference }) => reference === merchant_reference,
    );
    const brought = house.simulator.decide(waiting?.psp_reference ?? '', true);
    await house.details(browser, attempt_id, brought);
    await house.simulator.settled();
    expect(records(merchant_reference)).toEqual(paidAtOnce);
    expect(await attemptOf({ order_id })).toMatchObject({ status: 'captured', captures_at_shipment: false });
    await takeStep(house.shop, order_id, 'ship', { actor: 'staff' });
    await capturePayment(house.shop, { order_id });
    expect(captures()).toEqual([]);
  });

  test('a pre-ordered piece is charged, as its buyer consented to', async () => {
    await database.db.updateTable('product').set({ pre_order: true }).execute();
    try {
      const browser = await house.browser();
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
      const { body } = await house.pay(browser, total, { pre_order_consent: true });
      await house.simulator.settled();
      const attempt = await attemptOf({ order_id: body.order?.order_id ?? '' });
      expect(attempt).toMatchObject({ status: 'captured', captures_at_shipment: false });
      expect(records(attempt.merchant_reference)).toEqual(paidAtOnce);
    } finally {
      await database.db.updateTable('product').set({ pre_order: false }).execute();
    }
  });
});
