// A return that was begun and not sent off: its pieces stay the shopper's to choose, and it takes no right away (spec 3 §4).
import { randomUUID } from 'node:crypto';
import { order as orderCall } from '@vitrine/contract/orders';
import { createReturn, returnFormOf } from '@vitrine/contract/returns';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const { bought, clock, database, house } = boughtOrders();

type Browser = Awaited<ReturnType<typeof house.browser>>;

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

const request = '/api/commerce/exchange-return/request';

/** What a browser does with the returns of an order. */
function returnsIn(browser: Browser, order_id: string) {
  const of = { locale: 'fr_fr', order_id };
  const create = async (return_type: 'refund' | 'return', chosen: Readonly<Record<string, number>>) =>
    browser.post(request, {
      ...of,
      return_type,
      items: Object.entries(chosen).map(([order_item_id, qty]) => ({ order_item_id, qty, return_reason: 'colour' })),
    });
  return {
    create,
    created: async (...choice: Parameters<typeof create>) =>
      createReturn.answer.parse((await create(...choice)).body).request,
    form: async () => {
      const query = new URLSearchParams(of);
      return returnFormOf.answer.parse((await browser.get(`${request}?${query.toString()}`)).body);
    },
    drop: (request_id: string) => browser.post(`${request}/drop`, { ...of, request_id }),
    finalize: ({ request_id, details, chosen: items }: Awaited<ReturnType<typeof requestIn>>) =>
      browser.post(
        `${request}/finalize`,
        { ...of, request_id, items, return_type: details.return_type, selected_return_method: 'office' },
        { 'idempotency-key': randomUUID() },
      ),
    order: async () =>
      orderCall.answer.parse((await browser.get(`/api/commerce/order?${new URLSearchParams(of).toString()}`)).body)
        .order,
  };
}
const requestIn = async ({ body }: { body: unknown }) => createReturn.answer.parse(body).request;

/** An order that has arrived, in the browser that bought it. */
async function arrived(units: Readonly<Record<string, number>>) {
  const { browser, order } = await bought(Object.entries(units).map(([sku, qty]) => ({ sku, qty })));
  await database.db
    .updateTable('shop_order')
    .set({ shipped_at: clock.now, delivered_at: clock.now, status: 'received' })
    .where('order_id', '=', order.order_id)
    .execute();
  const calls = returnsIn(browser, order.order_id);
  const { items } = await calls.order();
  const idOf = (sku: string): string => items.find((line) => line.sku === sku)?.item_order_id ?? '';
  return { ...calls, order_id: order.order_id, ref: order.ref, bags: idOf(bag), stamps: idOf(stamp) };
}

/** Cancels units of a line, as the cancellation of the rest of an order does. */
const cancelUnits = (item_order_id: string, canceled_qty: number) =>
  database.db.updateTable('shop_order_line').set({ canceled_qty }).where('item_order_id', '=', item_order_id).execute();

describe('an unfinished return', () => {
  test('leaves the order as it was: its only piece can still be returned', async () => {
    const { created, order, bags } = await arrived({ [bag]: 1 });
    const before = await order();
    await created('refund', { [bags]: 1 });
    const after = await order();
    expect(after).toEqual(before);
    expect(after).toMatchObject({ is_refundable: true, returns: [] });
    expect(after.items[0]).toMatchObject({ returned_qty: 0, refundable_qty: 1, return_refusal: null });
  });

  test('is resumed with all its pieces in the form, and its choice can be changed', async () => {
    const { created, form, finalize, order, bags, stamps } = await arrived({ [bag]: 2, [stamp]: 1 });
    const first = await created('refund', { [bags]: 1, [stamps]: 1 });
    const resumed = await form();
    expect(resumed.request?.request_id).toBe(first.request_id);
    expect(resumed.form.return_types).toEqual(['refund', 'return']);
    expect(resumed.form.items.map(({ isReturnable, quantities }) => [isReturnable, quantities])).toEqual([
      [true, [1, 2]],
      [true, [1]],
    ]);
    const raised = await created('refund', { [bags]: 2 });
    expect(raised.details.totals?.totalPrice.amount).toBe(770_000);
    expect((await finalize(raised)).status).toBe(200);
    const { items } = await order();
    expect(items.map(({ returned_qty, refundable_qty }) => [returned_qty, refundable_qty])).toEqual([
      [2, 0],
      [0, 1],
    ]);
    const left = (await form()).form.items.map(({ return_refusal, quantities }) => [return_refusal, quantities]);
    expect(left).toEqual([
      ['returned_already', []],
      [null, [1]],
    ]);
  });

  test('can be changed into another type of return', async () => {
    const { created, finalize, order, bags } = await arrived({ [bag]: 1 });
    await created('refund', { [bags]: 1 });
    const withdrawal = await created('return', { [bags]: 1 });
    expect(withdrawal).toMatchObject({ is_statement: true, details: { return_type: 'return' } });
    expect((await finalize(withdrawal)).status).toBe(200);
    expect((await order()).withdrawal).toMatchObject({ is_whole: true });
  });

  test('is dropped, also beside a finished return, whose pieces stay returned', async () => {
    const { created, form, finalize, drop, bags } = await arrived({ [bag]: 3 });
    expect((await finalize(await created('refund', { [bags]: 1 }))).status).toBe(200);
    const second = await created('refund', { [bags]: 2 });
    expect((await form()).form.items[0]?.quantities).toEqual([1, 2]);
    expect((await drop(second.request_id)).body).toEqual({ dropped: true });
    const { form: shown, request: open } = await form();
    expect([open, shown.items[0]?.quantities]).toEqual([null, [1, 2]]);
  });

  test('M10: of two tabs with the same piece the later choice is sent off, once', async () => {
    const { created, create, form, finalize, drop, bags } = await arrived({ [bag]: 1 });
    const first = await created('refund', { [bags]: 1 });
    const second = await created('refund', { [bags]: 1 });
    expect((await finalize(first)).body).toMatchObject({ error: { internal_code: 4_800_012 } });
    expect((await finalize(second)).status).toBe(200);
    expect((await drop(second.request_id)).body).toMatchObject({ error: { internal_code: 4_800_012 } });
    expect((await create('refund', { [bags]: 1 })).body).toMatchObject({ error: { internal_code: 4_800_012 } });
    expect((await form()).form).toMatchObject({ return_types: [], items: [{ return_refusal: 'returned_already' }] });
  });

  test('is resumed by a guest in another browser, who proved the order', async () => {
    const { created, order_id, ref, bags } = await arrived({ [bag]: 1 });
    const first = await created('refund', { [bags]: 1 });
    const other = await house.browser();
    const query = new URLSearchParams({ locale: 'fr_fr', order_id: ref, email });
    await other.get(`/api/commerce/order?${query.toString()}`);
    const resumed = await returnsIn(other, order_id).form();
    expect(resumed.request?.request_id).toBe(first.request_id);
    expect(resumed.form.items[0]).toMatchObject({ isReturnable: true, quantities: [1] });
  });
});

describe('the link to the withdrawal', () => {
  test('stays while a return of every piece is begun and not sent off', async () => {
    const { created, order, bags } = await arrived({ [bag]: 1 });
    await created('return', { [bags]: 1 });
    const { withdrawal, items } = await order();
    expect(withdrawal).toMatchObject({ is_open: true, is_whole: false });
    // The lines that a statement can name.
    expect(items.map(({ refundable_qty }) => refundable_qty)).toEqual([1]);
  });

  test('ends when one unit was cancelled and the other one came back', async () => {
    const { created, finalize, order, bags } = await arrived({ [bag]: 2 });
    await cancelUnits(bags, 1);
    expect((await order()).withdrawal).toMatchObject({ is_whole: false });
    expect((await finalize(await created('return', { [bags]: 1 }))).status).toBe(200);
    expect((await order()).withdrawal).toMatchObject({ is_open: true, is_whole: true });
  });
});
