// When the money of an order moves: with its last parcel, or at once where the method or a pre-order asks for it.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bag, bought, clock, database, house, stamp } from '../../testing/boughtOrders.ts';
import { addProducts } from '../../testing/testProducts.ts';
import { providerOf } from '../payment/provider.ts';
import { giveBackSurplus } from '../payment/settleOpen.ts';
import { capturePayment } from './capture.ts';
import { takeStep } from './takeStep.ts';

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
    .select(['attempt_id', 'status', 'needs_review', 'captures_at_shipment', 'psp_reference', 'merchant_reference'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
const paymentOf = ({ increment_id }: Order) =>
  [...house.simulator.state.payments.values()].find(({ reference }) => reference.startsWith(`${increment_id}-`));
const theirs = (order: Order) => paymentOf(order)?.status;
const captures = () => house.simulator.state.calls.filter(({ path }) => path.endsWith('/captures'));
const isQueued = async ({ order_id }: Order) =>
  (
    await database.db
      .selectFrom('job')
      .select('key')
      .where('kind', '=', 'capture_payment')
      .where('key', '=', order_id)
      .execute()
  ).length === 1;
const ship = ({ order_id }: Order, units?: ReadonlyMap<string, number>) =>
  takeStep(house.shop, order_id, 'ship', { actor: 'staff', units });
const capture = async ({ order_id }: Order) => {
  await capturePayment(house.shop, { order_id });
  await house.simulator.settled();
};

describe('a payment by card', () => {
  test('is authorised with the order and captured when it leaves, once', async () => {
    const { order } = await bought();
    expect(await attemptOf(order)).toMatchObject({ status: 'authorised', captures_at_shipment: true });
    expect(theirs(order)).toBe('authorised');
    expect(await isQueued(order)).toBe(false);
    expect(await ship(order)).toBeNull();
    expect(await isQueued(order)).toBe(true);
    await Promise.all([capture(order), capture(order)]);
    await capture(order);
    expect(new Set(captures().map(({ key }) => key)).size).toBe(1);
    expect(theirs(order)).toBe('captured');
    expect(await attemptOf(order)).toMatchObject({ status: 'captured', needs_review: false });
  });

  test('of a partial shipment waits for the last parcel', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    await ship(order, new Map([[bag, 1]]));
    expect(await isQueued(order)).toBe(false);
    await ship(order);
    expect(await isQueued(order)).toBe(true);
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
    await expect(capturePayment(house.shop, { order_id: order.order_id })).rejects.toThrow();
    house.simulator.state.knobs.is_down = false;
    const payment = paymentOf(order);
    if (!payment) throw new Error('no payment');
    // The bank has withdrawn the authorisation.
    payment.status = 'cancelled';
    await capture(order);
    expect(await attemptOf(order)).toMatchObject({ needs_review: true });
    payment.status = 'authorised';
    await capture(order);
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
