// What happens to an order after its payment: shipped, delivered, cancelled, returned, refunded; and what may not happen.
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { order as orderCall } from '@vitrine/contract/orders';
import { createReturn } from '@vitrine/contract/returns';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { returnLinesOf } from '../orders/returnLines.ts';
import { refundOfReturn } from '../../checkout/payment/refunds/refundQueries.ts';
import { giveBackSurplus } from '../../checkout/payment/resolveOpen.ts';
import { capturePayment } from './capture/capture.ts';
import { lifeMailWriters } from './mails/mailWriters.ts';
import { fulfilmentModule } from './module.ts';
import { moveDemo } from './demoClock.ts';
import { demoWorkDomain } from './life/demoWork.ts';
import * as queries from './life/queries.ts';
import { closeRefunds, refundReturn } from './refunds/refunds.ts';
import { takeReturnStep } from './returns/takeReturnStep.ts';
import { type StepDetails, takeStep } from './steps/takeStep.ts';

const { bought, clock, customer, database, house, lookup } = boughtOrders();

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
});

const staff: StepDetails = { actor: 'staff' };
const two = [
  { sku: bag, qty: 2 },
  { sku: stamp, qty: 1 },
];
const take = (order_id: string, step: Parameters<typeof takeStep>[2], details: StepDetails = staff) =>
  takeStep(house.shop, order_id, step, details);
const statusOf = async (order_id: string) => (await readWholeOrder(database.db, order_id))?.status;
const stockOf = async (sku: string) =>
  (
    await database.db
      .selectFrom('stock')
      .select('qty')
      .where('sku', '=', sku)
      .where('source', '=', 'ecom')
      .executeTakeFirstOrThrow()
  ).qty;
const mails = async (order_id: string) =>
  (
    await database.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('order_id', '=', order_id)
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind);
const pass = (minutes: number): void => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const life = async (order_id: string) =>
  (await queries.eventsOf(database.db, order_id)).map(
    ({ actor, reason, to_status }) => `${actor} ${reason} ${to_status}`,
  );

describe('an order', () => {
  test('is prepared, packed, shipped and delivered, with one mail per parcel and arrival, and every change logged', async () => {
    const { order } = await bought(two);
    expect(await take(order.order_id, 'prepare')).toBeNull();
    pass(1);
    const packed_at = clock.now.toISOString();
    expect(await take(order.order_id, 'pack')).toBeNull();
    pass(1);
    const track = { ...staff, track_number: 'RX 1 FR', tracking_url: 'https://parcel.example/1' };
    expect(await take(order.order_id, 'ship', track)).toBeNull();
    const shown = orderCall.answer.parse((await lookup(order.ref, email)).body).order;
    expect(shown).toMatchObject({
      status_label: 'shipped',
      is_cancellable: false,
      shipment: { track_number: 'RX 1 FR', tracking_url: 'https://parcel.example/1' },
      parcels: [],
    });
    expect(shown.timeline.find(({ step }) => step === 'prepared')?.at).toBe(packed_at);
    pass(60);
    expect(await take(order.order_id, 'deliver')).toBeNull();
    expect(await statusOf(order.order_id)).toBe('received');
    expect(await mails(order.order_id)).toEqual(['order_confirmation', 'order_shipped', 'order_delivered']);
    expect(await life(order.order_id)).toEqual([
      'system placed validated',
      'staff prepare being_prepared',
      'staff pack prepared',
      'staff ship out_for_delivery',
      'staff deliver received',
    ]);
    expect(await take(order.order_id, 'deliver')).toBe('not_now');
    expect(await mails(order.order_id)).toHaveLength(3);
  });

  test('with two lines of one SKU, a plain and an engraved piece, leaves line by line', async () => {
    const { order } = await bought(two);
    const of = database.db.updateTable('shop_order_line').set({ sku: bag }).where('order_id', '=', order.order_id);
    const [first, second] = await of.returning('item_order_id').execute();
    const by = (name: string, qty: number) => ({ ...staff, track_number: name, units: new Map([[name, qty]]) });
    // Which of them is packed is not clear.
    expect(await take(order.order_id, 'ship', by(bag, 1))).toBe('not_these_units');
    expect(await take(order.order_id, 'ship', by(first?.item_order_id ?? '', 1))).toBeNull();
    expect(await statusOf(order.order_id)).toBe('being_prepared');
    const left = database.db
      .selectFrom('shipment_line')
      .innerJoin('shipment', 'shipment.shipment_id', 'shipment_line.shipment_id');
    const lines = await left.select('item_order_id').where('order_id', '=', order.order_id).execute();
    expect(lines).toEqual([{ item_order_id: first?.item_order_id }]);
    expect(second).toBeDefined();
  });

  test('leaves in two parcels, and has arrived with the last one', async () => {
    const { order } = await bought(two);
    const first = { ...staff, track_number: 'ONE', units: new Map([[bag, 1]]) };
    expect(await take(order.order_id, 'ship', first)).toBeNull();
    expect(await statusOf(order.order_id)).toBe('being_prepared');
    const parcels = async () => orderCall.answer.parse((await lookup(order.ref, email)).body).order.parcels;
    expect(await parcels()).toMatchObject([{ track_number: 'ONE', items: [{ name: 'Pommeau', qty: 1 }] }]);
    expect(await take(order.order_id, 'cancel')).toBe('not_now');
    expect(orderCall.answer.parse((await lookup(order.ref, email)).body).order.is_cancellable).toBe(false);
    // The first parcel arrives before the second has left.
    expect(await take(order.order_id, 'deliver')).toBe('not_now');
    expect(await take(order.order_id, 'deliver', { ...staff, track_number: 'NONE' })).toBe('unknown_parcel');
    expect(await take(order.order_id, 'deliver', { ...staff, track_number: 'ONE' })).toBeNull();
    expect(await statusOf(order.order_id)).toBe('being_prepared');
    expect((await parcels())[0]?.delivered_at).not.toBeNull();
    expect(await take(order.order_id, 'ship', { ...staff, units: new Map([[bag, 2]]) })).toBe('not_these_units');
    expect(await take(order.order_id, 'ship', { ...staff, units: new Map([['NO 1', 1]]) })).toBe('not_these_units');
    expect(await take(order.order_id, 'ship', { ...staff, track_number: 'TWO' })).toBeNull();
    expect(await statusOf(order.order_id)).toBe('out_for_delivery');
    expect(await take(order.order_id, 'deliver', { ...staff, track_number: 'ONE' })).toBe('unknown_parcel');
    expect(await statusOf(order.order_id)).toBe('out_for_delivery');
    const delivered = (await parcels()).map(({ track_number, delivered_at }) => [track_number, delivered_at !== null]);
    expect(delivered).toEqual([
      ['ONE', true],
      ['TWO', false],
    ]);
    await take(order.order_id, 'deliver', { ...staff, track_number: 'TWO' });
    expect(await statusOf(order.order_id)).toBe('received');
    expect((await mails(order.order_id)).filter((kind) => kind === 'order_shipped')).toHaveLength(2);
  });

  test('of ten concurrent shipments ships once', async () => {
    const { order } = await bought(two);
    const results = await Promise.all(Array.from({ length: 10 }, () => take(order.order_id, 'ship')));
    expect(results.filter((refusal) => refusal === null)).toHaveLength(1);
    expect((await mails(order.order_id)).filter((kind) => kind === 'order_shipped')).toHaveLength(1);
  });

  test('ships no unpaid order and refuses a step that the actor is not allowed', async () => {
    const { order } = await bought();
    expect(await take(order.order_id, 'ship', { actor: 'shopper' })).toBe('not_allowed');
    expect(await take(randomUUID(), 'ship')).toBe('unknown_order');
    await database.db
      .updateTable('shop_order')
      .set({ status: 'payment_review' })
      .where('order_id', '=', order.order_id)
      .execute();
    expect(await take(order.order_id, 'ship')).toBe('not_now');
  });

  test('its log cannot be changed', async () => {
    const { order } = await bought();
    await expect(
      database.db.updateTable('order_event').set({ actor: 'shopper' }).where('order_id', '=', order.order_id).execute(),
    ).rejects.toThrow('neither changed');
  });
});

describe('a cancellation', () => {
  const cancel = (browser: Awaited<ReturnType<typeof house.browser>>, order_id: string) =>
    browser.post('/api/commerce/order/cancel', { locale: 'fr_fr', order_id });

  test('that staff has refused is not granted later by the job', async () => {
    const { browser, order } = await bought();
    await cancel(browser, order.order_id);
    expect(await take(order.order_id, 'keep')).toBeNull();
    await fulfilmentModule.jobs.grant_cancel(house.shop, { order_id: order.order_id });
    expect(await statusOf(order.order_id)).toBe('being_prepared');
    // The shopper hears of it, each time.
    await cancel(browser, order.order_id);
    expect(await take(order.order_id, 'keep')).toBeNull();
    const asked = ['order_cancel_asked', 'order_kept'];
    expect((await mails(order.order_id)).slice(1).toSorted()).toEqual([...asked, ...asked].toSorted());
  });

  test('that staff has refused tells the shopper what can be done instead, unless it was asked for again', async () => {
    const { browser, order } = await bought();
    await cancel(browser, order.order_id);
    await take(order.order_id, 'keep');
    const sender = { site: 'https://shop.example', house: 'Maison' };
    const due = await database.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('kind', '=', 'order_kept')
      .executeTakeFirstOrThrow();
    const write = () => lifeMailWriters.order_kept(house.shop, due as never, sender);
    const kept = await write();
    const html = mailHtml(kept?.body);
    expect(kept).toMatchObject({ to: email, subject: expect.stringContaining(order.increment_id) });
    expect(html).toContain('Elle n’a pas été annulée');
    expect(html).toMatch(/un retour est possible pendant 30 jours/u);
    await cancel(browser, order.order_id);
    expect(await write()).toBeNull();
  });

  test('before packing gives back the pieces and the whole payment, once', async () => {
    const before = [await stockOf(bag), await stockOf(stamp)];
    const { browser, order } = await bought(two);
    expect(await cancel(browser, order.order_id)).toMatchObject({ status: 200, body: { status_id: 'cancel_asked' } });
    expect(await cancel(browser, order.order_id)).toMatchObject({ status: 200 });
    for (let run = 0; run < 2; run += 1)
      await fulfilmentModule.jobs.grant_cancel(house.shop, { order_id: order.order_id });
    expect(await statusOf(order.order_id)).toBe('canceled');
    expect([await stockOf(bag), await stockOf(stamp)]).toEqual(before);
    await giveBackSurplus(house.shop);
    await house.simulator.settled();
    const [payment] = [...house.simulator.state.payments.values()].filter(({ reference }) =>
      reference.startsWith(`${order.increment_id}-`),
    );
    expect(payment?.status).toBe('cancelled');
    expect(await mails(order.order_id)).toEqual(['order_confirmation', 'order_cancel_asked', 'order_canceled']);
    // M2: the provider's notification of the cancellation releases nothing again.
    expect([await stockOf(bag), await stockOf(stamp)]).toEqual(before);
  });

  test('is refused once the order is packed, and to everyone but its buyer', async () => {
    const { browser, order } = await bought();
    expect((await cancel(await customer('eve2@example.com'), order.order_id)).status).toBe(404);
    expect((await cancel(await house.browser(), order.order_id)).status).toBe(401);
    await take(order.order_id, 'pack');
    expect((await cancel(browser, order.order_id)).body).toMatchObject({ error: { internal_code: 4_900_020 } });
    expect(await statusOf(order.order_id)).toBe('prepared');
  });

  test('that races a shipment does one of both', async () => {
    const { browser, order } = await bought();
    const [asked, shipped] = await Promise.all([cancel(browser, order.order_id), take(order.order_id, 'ship')]);
    expect(asked.status === 200).toBe(shipped !== null);
    expect(await statusOf(order.order_id)).toBe(shipped === null ? 'out_for_delivery' : 'cancel_asked');
  });
});

/** An order that arrived, with a return of one bag that was sent off. */
async function returned(qty = 1, isCaptured = true) {
  const { browser, order } = await bought(two);
  await take(order.order_id, 'ship');
  if (isCaptured) {
    await capturePayment(house.shop, { order_id: order.order_id });
    await house.simulator.settled();
  }
  await take(order.order_id, 'deliver');
  const lines = (await readWholeOrder(database.db, order.order_id))?.lines ?? [];
  const order_item_id = lines.find(({ sku }) => sku === bag)?.item_order_id ?? '';
  const request = '/api/commerce/exchange-return/request';
  const items = [{ order_item_id, qty, return_reason: 'colour' }];
  // Mails of one moment have no order.
  pass(1);
  const of = { locale: 'fr_fr', order_id: order.order_id, return_type: 'refund', items };
  const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
  const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
  const sent = await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
  expect(sent.status).toBe(200);
  return { order, number: made.details.increment_id, return_id: made.return_id };
}
const paymentOf = ({ increment_id }: { increment_id: string }) =>
  [...house.simulator.state.payments.values()].find(({ reference }) => reference.startsWith(`${increment_id}-`));
const returnOf = (return_id: string) => queries.returnById(database.db, return_id);

describe('a return', () => {
  test('is received, accepted, restocked and refunded to the cent, and closed when the money has moved', async () => {
    // Those of other tests.
    await closeRefunds(house.shop);
    const { order, number, return_id } = await returned();
    const before = await stockOf(bag);
    expect(await takeReturnStep(house.shop, number, 'accept')).toBe('not_now');
    pass(1);
    expect(await takeReturnStep(house.shop, number, 'receive')).toBeNull();
    pass(60);
    expect(await takeReturnStep(house.shop, number, 'accept')).toBeNull();
    expect(await stockOf(bag)).toBe(before + 1);
    expect(await statusOf(order.order_id)).toBe('waiting_refund');
    expect(paymentOf(order)?.refunded).toBe(0);
    for (let run = 0; run < 2; run += 1) await refundReturn(house.shop, { return_id });
    expect((await returnOf(return_id))?.status).toBe('credit_ok');
    await house.simulator.settled();
    expect(paymentOf(order)?.refunded).toBe(385_000);
    expect(await closeRefunds(house.shop)).toBe(1);
    expect(await closeRefunds(house.shop)).toBe(0);
    expect((await returnOf(return_id))?.status).toBe('credit_refunded');
    expect(await statusOf(order.order_id)).toBe('partial_refund');
    expect((await mails(order.order_id)).slice(3)).toEqual(['return_requested', 'return_received', 'return_refunded']);
  });

  test('is closed only when the provider reports the money', async () => {
    const { number, return_id } = await returned();
    await takeReturnStep(house.shop, number, 'receive');
    await takeReturnStep(house.shop, number, 'accept');
    // Those of other tests.
    await closeRefunds(house.shop);
    expect(await closeRefunds(house.shop)).toBe(0);
    house.simulator.state.knobs.delivery = 'lost';
    await refundReturn(house.shop, { return_id });
    await house.simulator.settled();
    house.simulator.state.knobs.delivery = 'immediate';
    expect(await closeRefunds(house.shop)).toBe(0);
    expect((await returnOf(return_id))?.status).toBe('credit_ok');
  });

  test('pays less what the inspection found, never less than nothing, and keeps damaged pieces out of the stock', async () => {
    const { order, number, return_id } = await returned();
    const before = await stockOf(bag);
    await takeReturnStep(house.shop, number, 'receive');
    const loses = (value_loss: number) =>
      database.db
        .updateTable('return_line')
        .set({ value_loss, condition: 'worn' })
        .where('return_id', '=', return_id)
        .execute();
    // A fee leaves less than the value of the piece.
    await sql`update return_request set adjustement_negative = adjustement_negative + 1, total_price = total_price - 1
      where return_id = ${return_id}`.execute(database.db);
    await loses(385_000);
    expect(await takeReturnStep(house.shop, number, 'accept')).toBe('too_much');
    await loses(84_999);
    expect(await takeReturnStep(house.shop, number, 'accept', { is_damaged: true })).toBeNull();
    expect(await stockOf(bag)).toBe(before);
    await refundReturn(house.shop, { return_id });
    await house.simulator.settled();
    expect(paymentOf(order)?.refunded).toBe(300_000);
  });

  test('waits for a capture, and a day later asks the provider, whose report was lost', async () => {
    const { order, number, return_id } = await returned(1, false);
    await takeReturnStep(house.shop, number, 'receive');
    await takeReturnStep(house.shop, number, 'accept');
    await expect(refundReturn(house.shop, { return_id })).rejects.toThrow('not captured yet');
    const payment = paymentOf(order);
    if (!payment) throw new Error('no payment');
    payment.status = 'captured';
    pass(25 * 60);
    await refundReturn(house.shop, { return_id });
    await house.simulator.settled();
    expect(payment.refunded).toBe(385_000);
  });

  test('shows a refund that the bank refuses, and refunds nothing twice', async () => {
    const { order, number, return_id } = await returned();
    await takeReturnStep(house.shop, number, 'receive');
    await takeReturnStep(house.shop, number, 'accept');
    const payment = paymentOf(order);
    if (!payment) throw new Error('no payment');
    house.simulator.state.payments.delete(payment.psp_reference);
    await refundReturn(house.shop, { return_id });
    expect((await returnOf(return_id))?.status).toBe('credit_ko');
    house.simulator.state.payments.set(payment.psp_reference, payment);
    expect(payment.refunded).toBe(0);
  });

  test('that is refused needs a reason, and its pieces can be returned again once they are sent back', async () => {
    const { order, number, return_id } = await returned(2);
    const refundable = async () => {
      const whole = await readWholeOrder(database.db, order.order_id);
      return whole ? returnLinesOf(whole, 'refund', clock.now).map(({ refundable_qty }) => refundable_qty) : [];
    };
    const before = await refundable();
    await takeReturnStep(house.shop, number, 'receive');
    expect(await takeReturnStep(house.shop, number, 'refuse')).toBe('reason_missing');
    expect(await takeReturnStep(house.shop, number, 'refuse', { refusal_reason: 'other', refusal_note: ' ' })).toBe(
      'reason_missing',
    );
    expect(await takeReturnStep(house.shop, number, 'send')).toBe('not_now');
    const refusal = { refusal_reason: 'worn', refusal_note: 'The sole is scratched.' } as const;
    expect(await takeReturnStep(house.shop, number, 'refuse', refusal)).toBeNull();
    expect(await refundable()).toEqual(before);
    expect(
      (await queries.openReturns(database.db, { limit: 200 })).rows.map(({ increment_id }) => increment_id),
    ).toContain(number);
    expect(await takeReturnStep(house.shop, number, 'send')).toBeNull();
    expect(await takeReturnStep(house.shop, number, 'send')).toBe('not_now');
    expect(
      (await queries.openReturns(database.db, { limit: 200 })).rows.map(({ increment_id }) => increment_id),
    ).not.toContain(number);
    const lines = (await readWholeOrder(database.db, order.order_id))?.lines ?? [];
    expect(lines.every(({ returned_qty }) => returned_qty === 0)).toBe(true);
    expect(await refundable()).toEqual(lines.map(({ qty }) => qty));
    const mail = { kind: 'return_refused', locale: 'fr_fr', order_id: order.order_id, data: { return_id } };
    const sender = { site: 'https://shop.example', house: 'Maison' };
    const sent = await lifeMailWriters.return_refused(house.shop, mail as never, sender);
    expect(mailHtml(sent?.body)).toMatch(/traces d’usage[\s\S]*The sole is scratched\./u);
    const { order: seen } = orderCall.answer.parse((await lookup(order.ref, email)).body);
    expect(seen.returns[0]?.refusal).toEqual([
      'La raison : une pièce porte des traces d’usage.',
      'The sole is scratched.',
    ]);
    expect(await takeReturnStep(house.shop, number, 'accept')).toBe('not_now');
    expect(await takeReturnStep(house.shop, 'R1', 'receive')).toBe('unknown_return');
  });
});

test('every mail names the order, in Arabic too', async () => {
  const { order, number, return_id } = await returned();
  await takeReturnStep(house.shop, number, 'receive');
  await takeReturnStep(house.shop, number, 'accept');
  const refund_id = String(await refundOfReturn(database.db, return_id));
  // pickup.test.ts reads those of a pickup.
  for (const [kind, write] of Object.entries(lifeMailWriters)) {
    const event = (
      await database.db
        .selectFrom('shipment')
        .select('shipment_id')
        .where('order_id', '=', order.order_id)
        .executeTakeFirstOrThrow()
    ).shipment_id;
    const mail = { kind, locale: 'ae_ar', order_id: order.order_id, data: { event, return_id, refund_id } };
    const sent = await write(house.shop, mail as never, { site: 'https://shop.example', house: 'Solvène' });
    expect(sent?.to).toBe(email);
    expect(sent?.subject).toContain(order.increment_id);
    expect(mailHtml(sent?.body)).toContain('dir="rtl"');
  }
});

test('the demo’s clock moves this shop’s orders and returns along, but neither imported ones nor the work of its people', async () => {
  const { order } = await bought();
  const { order: work } = await bought();
  await database.db
    .updateTable('shop_order')
    .set({ email: `client@${demoWorkDomain}` })
    .where('order_id', '=', work.order_id)
    .execute();
  const shop = { ...house.shop, config: { ...house.shop.config, DEMO_CLOCK: 30 } };
  expect(await moveDemo(house.shop)).toBe(0);
  await database.db
    .updateTable('shop_order')
    .set({ status: 'complete' })
    .where('order_id', 'not in', [order.order_id, work.order_id])
    .execute();
  await moveDemo(shop);
  expect(await statusOf(order.order_id)).toBe('validated');
  for (const status of ['being_prepared', 'prepared', 'out_for_delivery', 'received']) {
    pass(1);
    await moveDemo(shop);
    expect(await statusOf(order.order_id)).toBe(status);
  }
  expect(await statusOf(work.order_id)).toBe('validated');
});
