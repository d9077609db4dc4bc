// Units that are cancelled before anything has left: stock, money, books, papers, mail. decisions/0109.
import { order as orderCall } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queueCapture } from '../capture/capture.ts';
import { lifeMailWriters } from '../mails/mailWriters.ts';
import { bag, boughtOrders, cups, email, stamp } from '../../../../testing/boughtOrders.ts';
import { lifeModel } from '../../../../testing/lifeModel.ts';
import { addProducts, makeSets, stockOf } from '../../../../testing/testProducts.ts';
import { explainOrder } from '../../../backoffice/books/explainOrder.ts';
import { release } from '../../../checkout/payment/stock/stockQueries.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { takeStep } from './takeStep.ts';

const orders = boughtOrders();
const { bought, clock, database, house, lookup } = orders;
const { comeToRest, refundsOf } = lifeModel(orders);
const staff = { actor: 'staff' } as const;
const cup = 'D8110P B';

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
    { sku: cup, title: 'Cup', prices: { fr: 5_000 }, stock: 1000 },
    { sku: cups, title: 'Two cups', prices: { fr: 9_001 }, stock: 0 },
  ]);
  await makeSets(database.db, { [cups]: [{ sku: cup }, { sku: cup }] });
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { delivery: 'immediate', next_refund: null });
  for (const table of ['rate_limit', 'mail_outbox', 'job'] as const) await database.db.deleteFrom(table).execute();
});

const items = [
  { sku: bag, qty: 1 },
  { sku: stamp, qty: 3 },
];
const some = (sku: string, qty: number, more = {}) => ({ ...staff, units: new Map([[sku, qty]]), ...more });
const cancel = (order_id: string, sku: string, qty: number, more = {}) =>
  takeStep(house.shop, order_id, 'cancel_units', some(sku, qty, more));
const wholeOrder = async (order_id: string) => {
  const order = await readWholeOrder(database.db, order_id);
  if (!order) throw new Error('no order');
  return order;
};
const paymentOf = (increment_id: string) => {
  const found = [...house.simulator.state.payments.values()].find(({ reference }) =>
    reference.startsWith(`${increment_id}-`),
  );
  if (!found) throw new Error('no payment');
  return found;
};
const mailsOf = async (order_id: string) => {
  const mails = database.db.selectFrom('mail_outbox').select(['kind', 'data', 'mail_id']).orderBy('created_at');
  return mails.where('order_id', '=', order_id).where('kind', 'like', '%cancel%').execute();
};
const isSettled = async (increment_id: string) => (await explainOrder(database.db, increment_id)).open;

test('M2, M8: two units at two times are not captured, and what is withheld is released with the last parcel', async () => {
  const { order } = await bought(items);
  const { order_id, increment_id, ref } = order;
  const { grand_total } = await wholeOrder(order_id);
  const before = await stockOf(database.db, stamp);
  expect(await cancel(order_id, stamp, 1)).toBeNull();
  expect(await cancel(order_id, stamp, 1, { is_damaged: true })).toBeNull();
  expect(await cancel(order_id, stamp, 2)).toBe('not_these_units');
  expect(await takeStep(house.shop, order_id, 'cancel_units', staff)).toBe('not_these_units');
  expect(await takeStep(house.shop, order_id, 'cancel_units', { ...some(stamp, 1), actor: 'shopper' })).toBe(
    'not_allowed',
  );
  // The second one cannot be sold.
  expect(await stockOf(database.db, stamp)).toBe(before + 1);
  expect(await mailsOf(order_id)).toHaveLength(2);
  await comeToRest();
  expect(paymentOf(increment_id)).toMatchObject({ captured: 0, refunded: 0 });
  expect(await takeStep(house.shop, order_id, 'ship', { ...some(bag, 1), track_number: 'ONE' })).toBeNull();
  expect(await cancel(order_id, stamp, 1)).toBe('not_now');
  await comeToRest();
  expect(await takeStep(house.shop, order_id, 'ship', { ...staff, track_number: 'TWO' })).toBeNull();
  await comeToRest();
  expect(paymentOf(increment_id)).toMatchObject({ captured: grand_total - 12_002, refunded: 0, is_released: true });
  expect(await refundsOf(order_id)).toEqual([]);
  expect(await isSettled(increment_id)).toBeNull();
  const { invoices } = await wholeOrder(order_id);
  expect(invoices.reduce((sum, { total_amount }) => sum + total_amount, 0)).toBe(grand_total - 12_002);
  const attempt = database.db.selectFrom('payment_attempt').select('needs_review').where('order_id', '=', order_id);
  expect(await attempt.executeTakeFirst()).toEqual({ needs_review: false });
  const { items: shown, status_label } = orderCall.answer.parse((await lookup(ref, email)).body).order;
  expect([
    status_label,
    ...shown.map(({ sku, canceled_qty, canceled_amount }) => [sku, canceled_qty, canceled_amount.amount]),
  ]).toEqual(['shipped', [bag, 0, 0], [stamp, 2, 12_002]]);
});

test('the mail names the units of its own cancellation, and the life of the order the member', async () => {
  const { order } = await bought(items);
  const { order_id } = order;
  await cancel(order_id, stamp, 2);
  const [mail] = await mailsOf(order_id);
  const event = (mail?.data as { event: string } | undefined)?.event;
  const data = { mail_id: '1', kind: 'order_rest_canceled', customer_id: null, tries: 0, created_at: clock.now };
  const of = { ...data, order_id, locale: 'uk_en', data: { event } } as never;
  const sender = { site: 'https://shop.example', house: 'Maison' };
  const written = await lifeMailWriters.order_rest_canceled(house.shop, of, sender);
  expect(JSON.stringify(written?.body)).toContain('The other pieces follow as planned');
  expect(JSON.stringify(written?.body)).toMatch(/120[.,]02/u);
  const events = database.db.selectFrom('order_event').select(['reason', 'from_status', 'to_status', 'actor']);
  expect(await events.where('order_id', '=', order_id).orderBy('event_id', 'desc').limit(1).execute()).toEqual([
    { reason: 'cancel_units', from_status: 'validated', to_status: 'validated', actor: 'staff' },
  ]);
});

test('M10: captured money is refunded once per cancellation, and the cancelled order gives back what is left', async () => {
  const { order } = await bought(items);
  const { order_id, increment_id } = order;
  const { grand_total } = await wholeOrder(order_id);
  await database.db.transaction().execute((tx) => queueCapture(tx, order_id, null, clock.now));
  await comeToRest();
  await cancel(order_id, stamp, 1);
  await comeToRest();
  expect(paymentOf(increment_id)).toMatchObject({ captured: grand_total, refunded: 6_001 });
  // The order is cancelled before the second refund has moved.
  await cancel(order_id, stamp, 1);
  expect(await takeStep(house.shop, order_id, 'cancel', staff)).toBeNull();
  await comeToRest();
  expect(paymentOf(increment_id)).toMatchObject({ captured: grand_total, refunded: grand_total });
  const refunds = database.db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.attempt_id', 'refund.attempt_id');
  const rows = await refunds
    .select(['cause', 'refund.amount'])
    .where('order_id', '=', order_id)
    .orderBy('refund_id')
    .execute();
  expect(rows).toEqual([
    { cause: 'units', amount: 6_001 },
    { cause: 'units', amount: 6_001 },
    { cause: 'payment', amount: grand_total - 12_002 },
  ]);
  expect(await isSettled(increment_id)).toBeNull();
});

test('the last units cancel the order: all its pieces and its money go back once', async () => {
  const { order } = await bought([...items, { sku: cups, qty: 2 }]);
  const { order_id, increment_id } = order;
  const before = [await stockOf(database.db, stamp), await stockOf(database.db, bag), await stockOf(database.db, cup)];
  await cancel(order_id, cups, 1);
  await cancel(order_id, stamp, 3);
  const units = new Map([
    [bag, 1],
    [cups, 1],
  ]);
  expect(await takeStep(house.shop, order_id, 'cancel_units', { ...staff, units })).toBeNull();
  await comeToRest();
  const after = [await stockOf(database.db, stamp), await stockOf(database.db, bag), await stockOf(database.db, cup)];
  expect(after).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 1, (before[2] ?? 0) + 4]);
  expect((await wholeOrder(order_id)).status).toBe('canceled');
  expect(paymentOf(increment_id).captured).toBe(0);
  expect(await isSettled(increment_id)).toBeNull();
  expect((await mailsOf(order_id)).map(({ kind }) => kind).toSorted()).toEqual([
    'order_canceled',
    'order_rest_canceled',
    'order_rest_canceled',
  ]);
  const { postings } = await explainOrder(database.db, increment_id);
  const parts = postings.flatMap(({ entries }) => entries.flatMap((entry) => entry.parts));
  expect(parts.filter(({ of }) => of === 'unexplained')).toEqual([]);
});

test('M2: a payment that ends late releases only the units that were not cancelled', async () => {
  const { order } = await bought(items);
  const before = await stockOf(database.db, stamp);
  await cancel(order.order_id, stamp, 2);
  await database.db.transaction().execute((tx) => release(tx, [order.order_id], 'canceled'));
  expect(await stockOf(database.db, stamp)).toBe((before ?? 0) + 3);
});

test('a payment that is captured as a whole gives the cancelled units back after its capture', async () => {
  const { order } = await bought(items);
  const { order_id, increment_id } = order;
  await sql`update payment_attempt set captures_parts = false where order_id = ${order_id}`.execute(database.db);
  const { grand_total } = await wholeOrder(order_id);
  await cancel(order_id, stamp, 1);
  await comeToRest();
  expect(await refundsOf(order_id)).toEqual([]);
  await takeStep(house.shop, order_id, 'ship', { ...staff, track_number: 'ONE' });
  await comeToRest();
  expect(paymentOf(increment_id)).toMatchObject({ captured: grand_total, refunded: 6_001 });
  expect(await isSettled(increment_id)).toBeNull();
});

test('M8: units, a parcel and the rest of one line sum to it', async () => {
  const { order } = await bought(items);
  const { order_id, increment_id } = order;
  const { grand_total } = await wholeOrder(order_id);
  await cancel(order_id, stamp, 1);
  await takeStep(house.shop, order_id, 'ship', { ...some(stamp, 1), track_number: 'ONE' });
  expect(await takeStep(house.shop, order_id, 'cancel_rest', staff)).toBeNull();
  await takeStep(house.shop, order_id, 'deliver', { ...staff, track_number: 'ONE' });
  await comeToRest();
  const { lines, rest, invoices } = await wholeOrder(order_id);
  expect(lines.map(({ canceled_qty }) => canceled_qty)).toEqual([1, 2]);
  expect(rest?.total_amount).toBe(385_000 + 6_001);
  expect(invoices[0]?.total_amount).toBe(grand_total - 385_000 - 12_002);
  const { postings } = await explainOrder(database.db, increment_id);
  const parts = postings.flatMap(({ entries }) => entries.flatMap((entry) => entry.parts));
  expect(parts.filter(({ of }) => of === 'unexplained')).toEqual([]);
  expect(await isSettled(increment_id)).toBeNull();
});
