// What a shopper, a competitor for the last piece, and the house do with an exchange, from the choice to the new parcel.
import { randomUUID } from 'node:crypto';
import { createReturn, finalizeReturn, returnFormOf } from '@vitrine/contract/returns';
import { order as orderCall } from '@vitrine/contract/orders';
import type { HouseStep } from '@vitrine/rules/returns/houseSteps';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { addProducts, addVariant, stockOf } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../fulfilment/returns/takeReturnStep.ts';
import { capturePayment } from '../fulfilment/capture/capture.ts';
import { refundReturn } from '../fulfilment/refunds/refunds.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { moveStock } from '../../catalog/stock/moveStock.ts';
import { returnsModule } from './module.ts';
import * as queries from './queries.ts';
import { returnRequestedMail } from './returnMail.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

type Browser = Awaited<ReturnType<typeof house.browser>>;
const blue = 'H0612P 20B';
const dear = 'H0612P 20X';
const early = 'H0612P 000';

const counted = (sku: string, figure: number) =>
  database.db
    .transaction()
    .execute((tx) => moveStock(tx, { cause: 'staff' }, [{ kind: 'counted', sku, source: 'ecom', figure }]));

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: { fr: 385_000 }, stock: 0 });
  await addVariant(database.db, bag, { sku: dear, color: 'Gold', prices: { fr: 400_000 }, stock: 5 });
  await addVariant(database.db, bag, { sku: early, color: 'Chalk', prices: { fr: 385_000 }, stock: 0 });
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
  // Reservations of earlier tests end no more.
  await database.db.updateTable('return_request').set({ hold_until: null }).execute();
  await counted(blue, 2);
  await counted(early, 0);
});

const request = '/api/commerce/exchange-return/request';
const locale = 'fr_fr';

/** An order of two bags that has arrived. */
async function arrived(qty = 2) {
  const { browser, order } = await bought([{ sku: bag, qty }]);
  await database.db
    .updateTable('shop_order')
    .set({ shipped_at: clock.now, delivered_at: clock.now, status: 'received' })
    .where('order_id', '=', order.order_id)
    .execute();
  const line = await database.db
    .selectFrom('shop_order_line')
    .select('item_order_id')
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow();
  return { browser, order, item: line.item_order_id };
}
const chosen = (order_item_id: string, exchange_sku?: string, qty = 1) => [
  { order_item_id, qty, return_reason: 'colour', ...(exchange_sku === undefined ? {} : { exchange_sku }) },
];
const create = (browser: Browser, order_id: string, items: object[], return_type = 'exchange') =>
  browser.post(request, { locale, order_id, return_type, items });
const finalize = (browser: Browser, payload: object, key: string = randomUUID()) =>
  browser.post(
    `${request}/finalize`,
    { locale, return_type: 'exchange', selected_return_method: 'office', ...payload },
    { 'idempotency-key': key },
  );
/** An exchange for the blue bag that was sent off. */
async function exchanged(qty = 1, wanted = blue) {
  const { browser, order, item } = await arrived();
  if (wanted !== blue) await counted(wanted, 1);
  const items = chosen(item, wanted, qty);
  const open = createReturn.answer.parse((await create(browser, order.order_id, items)).body).request;
  const answer = await finalize(browser, { order_id: order.order_id, request_id: open.request_id, items: open.chosen });
  const { request: done } = finalizeReturn.answer.parse(answer.body);
  return { browser, order, item, return_id: done.return_id, number: done.details.increment_id };
}
const step = (number: string, name: HouseStep, details = {}) => takeReturnStep(house.shop, number, name, details);
const mailKinds = async (order_id: string) =>
  (
    await database.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('order_id', '=', order_id)
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind);
const shown = async (ref: string) => orderCall.answer.parse((await lookup(ref, email)).body).order;

describe('the choice', () => {
  test('shows on the order whether its lines can be exchanged for anything', async () => {
    const { order } = await arrived(3);
    const stock = async () =>
      orderCall.answer.parse((await lookup(order.ref, email)).body).order.items.map((item) => item.stock);
    expect(await stock()).toEqual([{ is_less_than_qty: true, is_empty: false }]);
    await counted(blue, 3);
    expect(await stock()).toEqual([{ is_less_than_qty: false, is_empty: false }]);
    await counted(blue, 0);
    expect(await stock()).toEqual([{ is_less_than_qty: true, is_empty: true }]);
  });

  test('offers the variants at the same price with their stock', async () => {
    const { browser, order } = await arrived(3);
    const query = new URLSearchParams({ locale, order_id: order.order_id, return_type: 'exchange' });
    const { form } = returnFormOf.answer.parse((await browser.get(`${request}?${query.toString()}`)).body);
    expect(form.return_types).toEqual(['refund', 'return', 'exchange']);
    expect(form.return_type).toBe('exchange');
    expect(form.items[0]?.exchange_options).toMatchObject([
      { sku: blue, color: 'Ink blue', stock: { is_less_than_qty: true, is_empty: false } },
      { sku: early, stock: { is_less_than_qty: true, is_empty: true } },
    ]);
  });

  test('is not offered when every other variant is sold out', async () => {
    await counted(blue, 0);
    const { browser, order } = await arrived();
    const query = new URLSearchParams({ locale, order_id: order.order_id, return_type: 'exchange' });
    const { form } = returnFormOf.answer.parse((await browser.get(`${request}?${query.toString()}`)).body);
    expect(form.return_types).toEqual(['refund', 'return']);
    expect(form.return_type).toBe('refund');
  });

  test.each([
    ['a dearer variant', dear, 4_800_012],
    ['the same variant', bag, 4_800_012],
    ['an invented one', 'X', 4_800_012],
    ['none', undefined, 4_800_012],
  ])('refuses %s', async (_name, wanted, internal_code) => {
    const { browser, order, item } = await arrived();
    const answer = await create(browser, order.order_id, chosen(item, wanted));
    expect(answer.body).toMatchObject({ error: { internal_code } });
  });

  test('refuses more units than there are', async () => {
    const { browser, order, item } = await arrived(3);
    const answer = await create(browser, order.order_id, chosen(item, blue, 3));
    expect(answer).toMatchObject({ status: 409, body: { error: { internal_code: 3_300_007 } } });
  });

  test('cannot be finished with another variant than the one that was asked for', async () => {
    const { browser, order, item } = await arrived();
    const { request: open } = createReturn.answer.parse(
      (await create(browser, order.order_id, chosen(item, blue))).body,
    );
    const answer = await finalize(browser, {
      order_id: order.order_id,
      request_id: open.request_id,
      items: chosen(item, dear),
    });
    expect(answer.body).toMatchObject({ error: { internal_code: 4_800_012 } });
  });
});

describe('the reservation', () => {
  test('is made when the return is sent off, once', async () => {
    const { browser, order, item } = await arrived();
    const { request: open } = createReturn.answer.parse(
      (await create(browser, order.order_id, chosen(item, blue))).body,
    );
    expect(await stockOf(database.db, blue)).toBe(2);
    const payload = { order_id: order.order_id, request_id: open.request_id, items: open.chosen };
    const key = randomUUID();
    await Promise.all([finalize(browser, payload, key), finalize(browser, payload, key)]);
    expect(await stockOf(database.db, blue)).toBe(1);
  });

  test('gives the last piece to one of two shoppers', async () => {
    const shoppers = await Promise.all([arrived(), arrived(), arrived()]);
    const asked = await Promise.all(
      shoppers.map(async ({ browser, order, item }) => {
        const { body } = await create(browser, order.order_id, chosen(item, blue));
        const { request: open } = createReturn.answer.parse(body);
        return { browser, payload: { order_id: order.order_id, request_id: open.request_id, items: open.chosen } };
      }),
    );
    const answers = await Promise.all(asked.map(({ browser, payload }) => finalize(browser, payload)));
    const [first, second, third] = answers.toSorted((a, b) => a.status - b.status);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    // The last one is refused by the piece's row, or, when it reads after the others, by its look at what can be exchanged.
    const bySight = { internal_code: 4_800_012, fields: { 'items.0.order_item_id': 'no_exchange' } };
    expect(third?.body).toMatchObject({ error: third?.status === 409 ? { internal_code: 3_300_007 } : bySight });
    expect(await stockOf(database.db, blue)).toBe(0);
  });

  test('ends when the return does not arrive in time', async () => {
    await exchanged();
    clock.now = new Date('2026-12-12T09:00:00Z');
    await returnsModule.ends.exchange_holds(house.shop);
    expect(await stockOf(database.db, blue)).toBe(1);
    clock.now = new Date('2026-12-12T10:00:00Z');
    await returnsModule.ends.exchange_holds(house.shop);
    await returnsModule.ends.exchange_holds(house.shop);
    expect(await stockOf(database.db, blue)).toBe(2);
  });

  test('stays for a return that has arrived, however long its inspection takes', async () => {
    const { number } = await exchanged();
    expect(await step(number, 'receive')).toBeNull();
    clock.now = new Date('2026-12-20T10:00:00Z');
    await returnsModule.ends.exchange_holds(house.shop);
    expect(await stockOf(database.db, blue)).toBe(1);
  });

  test('ends when the house refuses the return', async () => {
    const { number } = await exchanged();
    expect(await step(number, 'refuse', { refusal_reason: 'worn' })).toBeNull();
    expect(await stockOf(database.db, blue)).toBe(2);
  });
});

describe('the exchange', () => {
  test('restocks what came back, sends the new piece once and refunds nothing', async () => {
    const { order, number, return_id } = await exchanged();
    const before = await stockOf(database.db, bag);
    expect(await step(number, 'send')).toBe('not_now');
    for (const name of ['receive', 'accept'] as const) expect(await step(number, name)).toBeNull();
    expect(await stockOf(database.db, bag)).toBe(before + 1);
    const parcel = { track_number: 'RX 2 FR', tracking_url: 'https://parcel.example/2' };
    expect(await step(number, 'send', parcel)).toBeNull();
    expect(await step(number, 'send', parcel)).toBe('not_now');
    expect(await stockOf(database.db, blue)).toBe(1);
    const { returns, refund, exchange, status_id } = await shown(order.ref);
    expect(returns[0]).toMatchObject({ status: 'complete', totals: null, exchange_shipment: parcel });
    expect(returns[0]?.items[0]?.exchanged_for).toMatchObject({ color: 'Ink blue' });
    expect([refund.length, exchange.length, status_id]).toEqual([0, 1, 'partial_exchange']);
    expect(await mailKinds(order.order_id)).toEqual([
      'order_confirmation',
      'return_requested',
      'exchange_received',
      'exchange_shipped',
    ]);
    const refunds = database.db.selectFrom('refund').select('return_id').where('return_id', '=', return_id);
    expect(await refunds.execute()).toEqual([]);
  });

  test('becomes a refund of what was paid when the piece has sold out meanwhile', async () => {
    const { order, number, return_id } = await exchanged();
    clock.now = new Date('2026-12-20T10:00:00Z');
    await returnsModule.ends.exchange_holds(house.shop);
    await counted(blue, 0);
    for (const name of ['receive', 'accept'] as const) expect(await step(number, name)).toBeNull();
    expect(await step(number, 'send')).toBe('not_now');
    await capturePayment(house.shop, { order_id: order.order_id });
    await house.simulator.settled();
    await refundReturn(house.shop, { return_id });
    const { returns } = await shown(order.ref);
    expect(returns[0]).toMatchObject({ return_type: 'refund', status: 'credit_ok' });
    expect(returns[0]?.totals?.totalPrice.amount).toBe(385_000);
    expect(await mailKinds(order.order_id)).toContain('exchange_sold_out');
  });

  test.each([
    ['', {}, 2],
    [', of which a damaged piece is not sold again', { is_damaged: true }, 1],
  ] as const)('is given up for a refund when the new piece cannot be sent%s', async (_name, details, left) => {
    const { order, number, return_id } = await exchanged();
    expect(await step(number, 'give_up')).toBe('not_now');
    for (const name of ['receive', 'accept'] as const) expect(await step(number, name)).toBeNull();
    expect(await stockOf(database.db, blue)).toBe(1);
    const back = await stockOf(database.db, bag);
    expect(await step(number, 'give_up', details)).toBeNull();
    expect([await stockOf(database.db, blue), await stockOf(database.db, bag)]).toEqual([left, back]);
    for (const name of ['give_up', 'send', 'accept'] as const) expect(await step(number, name)).toBe('not_now');
    expect(await mailKinds(order.order_id)).toContain('exchange_given_up');
    await capturePayment(house.shop, { order_id: order.order_id });
    await house.simulator.settled();
    await refundReturn(house.shop, { return_id });
    const { returns, status_id } = await shown(order.ref);
    expect(returns[0]).toMatchObject({ return_type: 'refund', status: 'credit_ok' });
    expect([returns[0]?.totals?.totalPrice.amount, status_id]).toEqual([385_000, 'waiting_refund']);
    const jobs = await database.db.selectFrom('job').select('kind').where('key', '=', return_id).execute();
    expect(jobs.map(({ kind }) => kind)).toContain('issue_credit_note');
    // Nothing is reserved any more: the sweep and a repeated step give nothing back.
    await returnsModule.ends.exchange_holds(house.shop);
    expect(await stockOf(database.db, blue)).toBe(left);
  });

  test('reserves again at its arrival when the time was over but the piece is still there', async () => {
    const { number } = await exchanged();
    clock.now = new Date('2026-12-20T10:00:00Z');
    await returnsModule.ends.exchange_holds(house.shop);
    for (const name of ['receive', 'accept', 'send'] as const) expect(await step(number, name)).toBeNull();
    expect(await stockOf(database.db, blue)).toBe(1);
  });

  test('locks its figures in SKU order, so that it cannot deadlock with a payment', async () => {
    // Its SKU comes before the one that comes back.
    const { number } = await exchanged(1, early);
    clock.now = new Date('2026-12-20T10:00:00Z');
    await returnsModule.ends.exchange_holds(house.shop);
    await step(number, 'receive');
    const lock = (tx: Tx, sku: string) =>
      tx.selectFrom('stock').select('qty').where('sku', '=', sku).where('source', '=', 'ecom').forUpdate().noWait();
    const accepted = await database.db.transaction().execute(async (tx) => {
      await lock(tx, early).execute();
      const accepting = step(number, 'accept');
      await untilWaiting(database.db);
      await lock(tx, bag).execute();
      return { accepting };
    });
    expect(await accepted.accepting).toBeNull();
  });

  test('names the new piece in its mail', async () => {
    const { order, return_id } = await exchanged();
    const whole = await readWholeOrder(database.db, order.order_id);
    const row = await queries.requestOf(database.db, order.order_id, return_id);
    if (!whole || !row) throw new Error('no return');
    const sender = { site: 'https://shop.example', house: 'Maison' };
    const html = mailHtml(returnRequestedMail(locale, sender, whole, row).body);
    expect(html).toContain('Ink blue');
    expect(html).toContain('Madder red');
  });
});
