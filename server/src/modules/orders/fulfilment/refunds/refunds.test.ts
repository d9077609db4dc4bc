// Refunds to their end: refused, failed, sent back, asked again, paid by another means; delivery with the last of several returns;
// and what has not left of a partly shipped order. decisions/0081.
import { randomUUID } from 'node:crypto';
import { order as orderCall } from '@vitrine/contract/orders';
import { createReturn } from '@vitrine/contract/returns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../../testing/boughtOrders.ts';
import { lifeModel } from '../../../../testing/lifeModel.ts';
import { addProducts, addVariant, stockOf } from '../../../../testing/testProducts.ts';
import { countStock } from '../../../catalog/stock/countStock.ts';
import { explainOrder } from '../../../backoffice/books/explainOrder.ts';
import { figures } from '../../../backoffice/operations/queries.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { askRefund } from '../../../checkout/payment/refunds/askRefund.ts';
import { refundById } from '../../../checkout/payment/refunds/refundQueries.ts';
import { releaseRest } from '../steps/cancelRest.ts';
import { failedRefunds, refundAgain, payRefundOtherwise } from './failedRefunds.ts';
import { decideReview, screenOrder } from '../fraud/fraudReview.ts';
import { heldOrders } from '../fraud/fraudQueries.ts';
import { closeRefunds } from './refunds.ts';
import { takeReturnStep } from '../returns/takeReturnStep.ts';
import { takeStep } from '../steps/takeStep.ts';

const orders = boughtOrders();
const { bought, clock, database, house, lookup } = orders;
const { comeToRest, refundsOf } = lifeModel(orders);

const blue = 'P0001 01';
beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
  await addVariant(database.db, stamp, { sku: blue, color: 'Blue', prices: { fr: 6_001 }, stock: 10 });
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { delivery: 'immediate', next_refund: null });
  for (const table of ['rate_limit', 'mail_outbox', 'job'] as const) await database.db.deleteFrom(table).execute();
  await countStock(database.db, [{ sku: blue, source: 'ecom', qty: 10 }]);
});

const staff = { actor: 'staff' } as const;
const wholeOrder = async (order_id: string) => {
  const order = await readWholeOrder(database.db, order_id);
  if (!order) throw new Error('no order');
  return order;
};
const mails = async (order_id: string, kind: string) =>
  (
    await database.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('order_id', '=', order_id)
      .where('kind', 'like', kind)
      .execute()
  ).length;
const shown = async (ref: string) => orderCall.answer.parse((await lookup(ref, email)).body).order;
const failed = async () =>
  (await failedRefunds(database.db, { limit: 10 })).rows.map(({ refund_id, cause, failure, amount }) => ({
    refund_id,
    cause,
    failure,
    amount,
  }));
const paymentOf = (increment_id: string) => {
  const found = [...house.simulator.state.payments.values()].find(({ reference }) =>
    reference.startsWith(`${increment_id}-`),
  );
  if (!found) throw new Error('no payment');
  return found;
};

/** An order that has arrived, with the lines by SKU. */
async function arrived(items: { sku: string; qty: number }[]) {
  const { browser, order } = await bought(items);
  await takeStep(house.shop, order.order_id, 'ship', staff);
  await takeStep(house.shop, order.order_id, 'deliver', staff);
  await comeToRest();
  const { lines, grand_total } = await wholeOrder(order.order_id);
  const request = '/api/commerce/exchange-return/request';
  /** Sends pieces of a line back. Returns what the shopper was shown. */
  async function sendBack(sku: string, qty: number, return_type = 'refund', more = {}) {
    const order_item_id = lines.find((line) => line.sku === sku)?.item_order_id ?? '';
    const of = {
      locale: 'fr_fr',
      order_id: order.order_id,
      return_type,
      items: [{ order_item_id, qty, return_reason: 'colour', ...more }],
    };
    const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
    const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
    const sent = await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
    expect(sent.status).toBe(200);
    return { number: made.details.increment_id, return_id: made.return_id, details: made.details };
  }
  return { order, grand_total, sendBack };
}
const take = (number: string, step: Parameters<typeof takeReturnStep>[2], details = {}) =>
  takeReturnStep(house.shop, number, step, details);
const accepted = async (number: string) => {
  expect(await take(number, 'receive')).toBeNull();
  expect(await take(number, 'accept')).toBeNull();
};

describe('a refund', () => {
  async function refused(next_refund: 'refused' | 'failed') {
    const one = await arrived([{ sku: bag, qty: 1 }]);
    const back = await one.sendBack(bag, 1);
    house.simulator.state.knobs.next_refund = next_refund;
    await accepted(back.number);
    await comeToRest();
    const [{ refund_id } = { refund_id: 0 }] = await failed();
    return { ...one, ...back, refund_id };
  }

  test.each([
    ['refused', 'refused'],
    ['failed', 'failed'],
  ] as const)(
    'M4, M10: that is %s waits for staff, tells the customer once, and is paid once',
    async (next, failure) => {
      const { order, refund_id } = await refused(next);
      expect(await failed()).toEqual([{ refund_id, cause: 'return', failure, amount: 385_000 }]);
      expect((await figures(database.db)).refunds_failed).toBe(1);
      expect(await shown(order.ref)).toMatchObject({
        status_label: 'refunded',
        returns: [{ status: 'credit_ko', closed_at: null }],
      });
      expect(await mails(order.order_id, 'refund_delayed')).toBe(1);
      expect(await mails(order.order_id, 'return_refunded')).toBe(0);
      // It fails again: no second mail about the delay.
      house.simulator.state.knobs.next_refund = next;
      expect(await refundAgain(house.shop, refund_id)).toBeNull();
      expect(await refundAgain(house.shop, refund_id)).toBe('not_now');
      await comeToRest();
      expect(await failed()).toHaveLength(1);
      expect(await mails(order.order_id, 'refund_delayed')).toBe(1);
      const again = await Promise.all([refundAgain(house.shop, refund_id), refundAgain(house.shop, refund_id)]);
      expect(new Set(again)).toEqual(new Set(['not_now', null]));
      await comeToRest();
      expect(paymentOf(order.increment_id).refunded).toBe(385_000);
      expect(await failed()).toEqual([]);
      expect(await payRefundOtherwise(house.shop, refund_id, 'Transfer 1')).toBe('not_now');
      expect(await shown(order.ref)).toMatchObject({
        status_label: 'refunded',
        returns: [{ status: 'credit_refunded' }],
      });
      expect(await mails(order.order_id, 'return_refunded')).toBe(1);
      expect((await explainOrder(database.db, order.increment_id)).open).toBeNull();
    },
  );

  test('M4: ends by the answer to its own request, not by a late one to the request that failed', async () => {
    const { order, refund_id } = await refused('failed');
    const known = await refundById(database.db, refund_id);
    if (!known) throw new Error('no refund');
    expect(await refundAgain(house.shop, refund_id)).toBeNull();
    // Another server had read the refund before it failed, and repeats that request.
    await askRefund(house.shop, { ...known, failed_at: null });
    await comeToRest();
    expect(paymentOf(order.increment_id).refunded).toBe(385_000);
    expect(await failed()).toEqual([]);
  });

  test('M8: that staff pays by a transfer is in the books and is never asked for again', async () => {
    const { order, refund_id } = await refused('refused');
    expect(await payRefundOtherwise(house.shop, refund_id, ' ')).toBe('reason_missing');
    expect(await payRefundOtherwise(house.shop, 999_999, 'x')).toBe('unknown_refund');
    expect(await payRefundOtherwise(house.shop, refund_id, 'Transfer 4711')).toBeNull();
    expect(await payRefundOtherwise(house.shop, refund_id, 'Transfer 4711')).toBe('not_now');
    expect(await refundAgain(house.shop, refund_id)).toBe('not_now');
    await comeToRest();
    expect(paymentOf(order.increment_id).refunded).toBe(0);
    expect(await mails(order.order_id, 'refund_transferred')).toBe(1);
    expect(await shown(order.ref)).toMatchObject({ returns: [{ status: 'credit_refunded' }] });
    const { postings, open } = await explainOrder(database.db, order.increment_id);
    expect(postings.find(({ kind }) => kind === 'refund_transferred')?.cause).toMatchObject({
      refund: { refund_id, cause: 'return' },
      return_number: expect.stringMatching(/^R/u),
    });
    expect(open).toBeNull();
    expect(await failed()).toEqual([]);
  });

  test.each(['REFUND_FAILED', 'REFUNDED_REVERSED'] as const)(
    'M6: whose money comes back (%s) after the return is closed opens it again, also before its own report',
    async (event) => {
      const { order, sendBack } = await arrived([{ sku: bag, qty: 1 }]);
      const { number } = await sendBack(bag, 1);
      await accepted(number);
      await comeToRest();
      expect(await mails(order.order_id, 'return_refunded')).toBe(1);
      const { modification } = house.simulator.state.bookings.findLast(
        ({ record_type }) => record_type === 'SentForRefund',
      ) ?? { modification: '' };
      expect(house.simulator.refundBack(modification, event)).toBe(true);
      expect(house.simulator.refundBack(modification, event)).toBe(false);
      await comeToRest();
      const [{ refund_id } = { refund_id: 0 }] = await failed();
      expect(await shown(order.ref)).toMatchObject({
        status_label: 'refunded',
        returns: [{ status: 'credit_ko', closed_at: null }],
      });
      expect(await mails(order.order_id, 'refund_delayed')).toBe(1);
      await refundAgain(house.shop, refund_id);
      await comeToRest();
      expect(paymentOf(order.increment_id).refunded).toBe(385_000);
      // The second payment is another change: the customer reads of it.
      expect(await mails(order.order_id, 'return_refunded')).toBe(2);
      expect((await explainOrder(database.db, order.increment_id)).open).toBeNull();
    },
  );

  test('M6: of a cancelled order that fails is in the same list, and is paid once', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    const payment = paymentOf(order.increment_id);
    // The bank captured at once, as wallets do, so that the cancellation is a refund.
    await sql`update payment_attempt set captures_at_shipment = false where order_id = ${order.order_id}`.execute(
      database.db,
    );
    Object.assign(payment, { status: 'captured', captured: payment.amount.value });
    house.simulator.notify({
      eventCode: 'CAPTURE',
      success: true,
      pspReference: 'CAPTUREDATONCE01',
      originalReference: payment.psp_reference,
      merchantReference: payment.reference,
      amount: payment.amount,
    });
    await house.simulator.settled();
    house.simulator.state.knobs.next_refund = 'failed';
    expect(await takeStep(house.shop, order.order_id, 'cancel', staff)).toBeNull();
    await comeToRest();
    const [{ refund_id, cause } = { refund_id: 0, cause: '' }] = await failed();
    expect([cause, payment.refunded]).toEqual(['payment', 0]);
    expect(await mails(order.order_id, 'refund_delayed')).toBe(1);
    await refundAgain(house.shop, refund_id);
    await comeToRest();
    expect(payment.refunded).toBe(payment.amount.value);
    expect(await mails(order.order_id, 'refund_arrived')).toBe(1);
    expect(await failed()).toEqual([]);
  });
});

describe('M8: delivery', () => {
  const two = [{ sku: stamp, qty: 2 }];
  const refundedOf = async (increment_id: string) => {
    await comeToRest();
    return paymentOf(increment_id).refunded;
  };

  test('is kept with an exchanged piece', async () => {
    const { order, sendBack } = await arrived(two);
    const exchanged = await sendBack(stamp, 1, 'exchange', { exchange_sku: blue });
    await accepted(exchanged.number);
    const back = await sendBack(stamp, 1);
    expect(back.details.totals?.totalPrice.amount).toBe(6_001);
    await accepted(back.number);
    expect(await refundedOf(order.increment_id)).toBe(6_001);
  });

  test('is kept when the house refuses the other return, as the page had said', async () => {
    const { order, grand_total, sendBack } = await arrived(two);
    const first = await sendBack(stamp, 1);
    const second = await sendBack(stamp, 1);
    expect(second.details.totals?.totalPrice.amount).toBe(6_001);
    expect(second.details.delivery_awaited?.amount).toBe(grand_total - 2 * 6_001);
    await accepted(second.number);
    await take(first.number, 'refuse', { refusal_reason: 'worn' });
    expect(await refundedOf(order.increment_id)).toBe(6_001);
  });

  test('goes with the return that is accepted last', async () => {
    const { order, grand_total, sendBack } = await arrived(two);
    expect(grand_total).toBeGreaterThan(2 * 6_001);
    const first = await sendBack(stamp, 1);
    const second = await sendBack(stamp, 1);
    await accepted(second.number);
    expect(await refundedOf(order.increment_id)).toBe(6_001);
    await accepted(first.number);
    expect(await refundedOf(order.increment_id)).toBe(grand_total);
    expect((await explainOrder(database.db, order.increment_id)).open).toBeNull();
  });

  test('comes back with an exchange of everything that has sold out', async () => {
    const { order, grand_total, sendBack } = await arrived(two);
    const { number } = await sendBack(stamp, 2, 'exchange', { exchange_sku: blue });
    await sql`update return_request set hold_until = null where increment_id = ${number}`.execute(database.db);
    await sql`update stock set qty = 0 where sku = ${blue}`.execute(database.db);
    await accepted(number);
    expect(await refundedOf(order.increment_id)).toBe(grand_total);
  });
});

test('a return that refunds nothing has a credit note, and the books say what came back', async () => {
  const { order, sendBack } = await arrived([{ sku: stamp, qty: 2 }]);
  const { number, return_id } = await sendBack(stamp, 1);
  await take(number, 'receive');
  await sql`update return_line set value_loss = value_incl_tax, condition = 'damaged', inspection_reason = 'Broken'
    where return_id = ${return_id}`.execute(database.db);
  await take(number, 'accept');
  await comeToRest();
  const { invoices } = await wholeOrder(order.order_id);
  expect(invoices.filter(({ kind }) => kind === 'credit_note').map(({ total_amount }) => total_amount)).toEqual([0]);
  const { postings, open } = await explainOrder(database.db, order.increment_id);
  // All that came back is kept for its loss of value: the customer's account has no entry.
  expect(postings.find(({ kind }) => kind === 'returned')).toMatchObject({
    cause: { return_number: number },
    entries: expect.arrayContaining([
      { account: 'return_fees', amount: -6_001, parts: [expect.objectContaining({ of: 'loss', amount: -6_001 })] },
    ]),
  });
  expect(open).toBeNull();
  expect(paymentOf(order.increment_id).refunded).toBe(0);
});

describe('what has not left of a partly shipped order', () => {
  const items = [
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 2 },
  ];
  async function partlyShipped() {
    const { order } = await bought(items);
    const { order_id } = order;
    await takeStep(house.shop, order_id, 'ship', { ...staff, track_number: 'ONE', units: new Map([[stamp, 1]]) });
    await comeToRest();
    return order;
  }

  test('M2, M8: is cancelled: stock, money, books, one mail, and the order arrives with what was sent', async () => {
    const order = await partlyShipped();
    const { order_id, increment_id, ref } = order;
    const before = await stockOf(database.db, bag);
    expect(await takeStep(house.shop, order_id, 'cancel', staff)).toBe('not_now');
    expect(await takeStep(house.shop, order_id, 'cancel_rest', { actor: 'shopper' })).toBe('not_allowed');
    expect(await takeStep(house.shop, order_id, 'cancel_rest', staff)).toBeNull();
    expect(await takeStep(house.shop, order_id, 'cancel_rest', staff)).toBe('not_now');
    expect(await takeStep(house.shop, order_id, 'ship', staff)).toBe('not_now');
    await comeToRest();
    expect(await stockOf(database.db, bag)).toBe(before + 1);
    const payment = paymentOf(increment_id);
    expect([payment.captured, payment.refunded, payment.is_released]).toEqual([6_001, 0, true]);
    // What is released is not asked back as well.
    expect(await refundsOf(order_id)).toEqual([]);
    expect(await mails(order_id, 'order_rest_canceled')).toBe(1);
    expect((await explainOrder(database.db, increment_id)).open).toBeNull();
    const { invoices } = await wholeOrder(order_id);
    expect(invoices.map(({ total_amount }) => total_amount)).toEqual([6_001]);
    const { rows } = await sql<{ needs_review: boolean }>`
      select needs_review from payment_attempt where order_id = ${order_id}`.execute(database.db);
    expect(rows).toEqual([{ needs_review: false }]);
    expect((await shown(ref)).status_label).toBe('shipped');
    await takeStep(house.shop, order_id, 'deliver', { ...staff, track_number: 'ONE' });
    const view = await shown(ref);
    expect(view.status_label).toBe('delivered');
    expect(
      view.items.map(({ sku, canceled_qty, refundable_qty, canceled_amount }) => [
        sku,
        canceled_qty,
        refundable_qty,
        canceled_amount.amount,
      ]),
    ).toEqual([
      [bag, 1, 0, 385_000],
      [stamp, 1, 1, 6_001],
    ]);
    expect(view.items.map(({ return_refusal }) => return_refusal)).toEqual([null, null]);
  });

  test('of a payment that was captured as a whole is refunded, and damaged pieces stay out of the stock', async () => {
    const { order } = await bought(items);
    const { order_id, increment_id, ref } = order;
    // As PayPal: the whole with the first parcel.
    await sql`update payment_attempt set captures_parts = false where order_id = ${order_id}`.execute(database.db);
    await takeStep(house.shop, order_id, 'ship', { ...staff, track_number: 'ONE', units: new Map([[stamp, 2]]) });
    await takeStep(house.shop, order_id, 'deliver', { ...staff, track_number: 'ONE' });
    // One mail per arrival, also of the first parcel of several.
    expect(await mails(order_id, 'parcel_delivered')).toBe(1);
    await comeToRest();
    const before = await stockOf(database.db, bag);
    expect(await takeStep(house.shop, order_id, 'cancel_rest', { ...staff, is_damaged: true })).toBeNull();
    await comeToRest();
    expect(await stockOf(database.db, bag)).toBe(before);
    const entries = database.db.selectFrom('stock_entry').select(['sku', 'kind', 'change']).orderBy('entry_id');
    expect((await entries.where('cause_id', '=', order_id).execute()).slice(-2)).toEqual([
      { sku: bag, kind: 'received', change: 1 },
      { sku: bag, kind: 'damaged', change: -1 },
    ]);
    expect(paymentOf(increment_id).refunded).toBe(385_000);
    // Everything that was sent has arrived.
    expect((await shown(ref)).status_label).toBe('delivered');
    expect(await mails(order_id, 'order_delivered')).toBe(0);
    expect((await explainOrder(database.db, increment_id)).open).toBeNull();
  });

  test('M4: releases its money once the capture of the parcel is reported, which a release would end', async () => {
    const { order } = await bought(items);
    const { order_id, increment_id } = order;
    await takeStep(house.shop, order_id, 'ship', { ...staff, track_number: 'ONE', units: new Map([[stamp, 1]]) });
    expect(await takeStep(house.shop, order_id, 'cancel_rest', staff)).toBeNull();
    const paid = database.db.selectFrom('payment_attempt').select('attempt_id').where('order_id', '=', order_id);
    await expect(releaseRest(house.shop, await paid.executeTakeFirstOrThrow())).rejects.toThrow('under way');
    await comeToRest();
    const { captured, refunded, is_released } = paymentOf(increment_id);
    expect([captured, refunded, is_released]).toEqual([6_001, 0, true]);
  });

  test('is cancelled when a suspect order is refused, by staff or by the provider; a parcel arrives meanwhile', async () => {
    const order = await partlyShipped();
    const { order_id, increment_id } = order;
    const payment = paymentOf(increment_id);
    payment.is_reviewed = true;
    house.simulator.notify({
      eventCode: 'MANUAL_REVIEW_REJECT',
      success: true,
      pspReference: 'REJECTED00000001',
      originalReference: payment.psp_reference,
      merchantReference: payment.reference,
      amount: payment.amount,
    });
    await house.simulator.settled();
    await screenOrder(house.shop, { order_id });
    expect((await wholeOrder(order_id)).status).toBe('out_for_delivery');
    await comeToRest();
    expect((await explainOrder(database.db, increment_id)).open).toBeNull();

    const held = await partlyShipped();
    // As earlier releases left it: held, without a review.
    await sql`update shop_order set status = 'fraud' where order_id = ${held.order_id}`.execute(database.db);
    expect(await takeStep(house.shop, held.order_id, 'deliver', { actor: 'carrier', track_number: 'ONE' })).toBeNull();
    expect(await decideReview(house.shop, held.order_id, 'refused')).toBeNull();
    expect((await wholeOrder(held.order_id)).status).toBe('received');

    const cleared = await partlyShipped();
    await sql`update shop_order set status = 'fraud' where order_id = ${cleared.order_id}`.execute(database.db);
    expect(await decideReview(house.shop, cleared.order_id, 'accepted')).toBeNull();
    expect((await wholeOrder(cleared.order_id)).status).toBe('being_prepared');
    expect((await heldOrders(database.db, { limit: 10 })).rows).toEqual([]);
    expect(await closeRefunds(house.shop)).toBe(0);
  });
});
