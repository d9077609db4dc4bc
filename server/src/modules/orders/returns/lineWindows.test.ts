// Return windows of an order that leaves in two parcels: each line has its own, the withdrawal starts with the last one.
import { createReturn, finalizeReturn, returnFormOf } from '@vitrine/contract/returns';
import { order as orderCall } from '@vitrine/contract/orders';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

const request = '/api/commerce/exchange-return/request';
const start = new Date('2026-11-01T10:00:00Z');
const after = (days: number): void => {
  clock.now = new Date(start.getTime() + days * 86_400_000);
};

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
});
beforeEach(async () => {
  clock.now = start;
  await database.db.deleteFrom('rate_limit').execute();
});

const staff = { actor: 'staff' } as const;
/** Two bags and a rivet; one bag has arrived, the rest is still in the house. */
async function firstArrived() {
  const { browser, order } = await bought([
    { sku: bag, qty: 2 },
    { sku: stamp, qty: 1 },
  ]);
  const { order_id } = order;
  await takeStep(house.shop, order_id, 'ship', { ...staff, track_number: 'ONE', units: new Map([[bag, 1]]) });
  await takeStep(house.shop, order_id, 'deliver', { ...staff, track_number: 'ONE' });
  const lines = await database.db
    .selectFrom('shop_order_line')
    .select(['item_order_id', 'sku'])
    .where('order_id', '=', order_id)
    .execute();
  const itemOf = (sku: string): string => lines.find((line) => line.sku === sku)?.item_order_id ?? '';
  return { browser, ...order, itemOf };
}
type Order = Awaited<ReturnType<typeof firstArrived>>;
/** A browser that names the order's email: the session that bought it has ended by then. */
async function proven({ ref }: Order) {
  const browser = await house.browser();
  await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${ref}&email=${encodeURIComponent(email)}`);
  return browser;
}
const ask = async (order: Order, sku: string, qty: number) =>
  (await proven(order)).post(request, {
    locale: 'fr_fr',
    order_id: order.order_id,
    return_type: 'refund',
    items: [{ order_item_id: order.itemOf(sku), qty, return_reason: 'colour' }],
  });
const shown = async ({ ref }: Order) => orderCall.answer.parse((await lookup(ref, email)).body).order;
const formOf = async (order: Order) => {
  const browser = await proven(order);
  const { body } = await browser.get(`${request}?locale=fr_fr&order_id=${order.order_id}`);
  return returnFormOf.answer.parse(body).form;
};
const statusOf = async ({ order_id }: Order) => (await readWholeOrder(database.db, order_id))?.status;

test('a piece that arrived comes back while another one travels, and no more of it', async () => {
  const order = await firstArrived();
  const { items, withdrawal, is_refundable } = await shown(order);
  expect(is_refundable).toBe(true);
  expect(items.map(({ sku, return_until, return_refusal }) => [sku, return_until, return_refusal])).toEqual([
    [bag, '2026-12-01', null],
    [stamp, null, null],
  ]);
  expect(withdrawal).toMatchObject({ is_open: true, until: null });
  const form = await formOf(order);
  expect(
    form.items.map(({ return_refusal, return_until, quantities }) => [return_refusal, return_until, quantities]),
  ).toEqual([
    [null, '2026-12-01', [1]],
    ['not_delivered', null, []],
  ]);
  expect((await ask(order, stamp, 1)).body).toMatchObject({ error: { internal_code: 4_800_012 } });
  expect((await ask(order, bag, 2)).body).toMatchObject({ error: { internal_code: 4_800_012 } });
  expect((await ask(order, bag, 1)).status).toBe(200);
});

test('every page says the same day: of the line’s own parcel, and of the last parcel for the withdrawal', async () => {
  const order = await firstArrived();
  after(10);
  await takeStep(house.shop, order.order_id, 'ship', { ...staff, track_number: 'TWO', units: new Map([[bag, 1]]) });
  await takeStep(house.shop, order.order_id, 'deliver', { ...staff, track_number: 'TWO' });
  after(15);
  await takeStep(house.shop, order.order_id, 'ship', { ...staff, track_number: 'THREE' });
  after(20);
  await takeStep(house.shop, order.order_id, 'deliver', { ...staff, track_number: 'THREE' });
  const { items, withdrawal } = await shown(order);
  const days = items.map(({ return_until }) => return_until);
  // The bags came in two parcels: their window starts with the second one.
  expect(days).toEqual(['2026-12-11', '2026-12-21']);
  expect((await formOf(order)).items.map(({ return_until }) => return_until)).toEqual(days);
  expect(withdrawal?.until).toBe('2026-12-07');
  after(41);
  expect((await formOf(order)).items.map(({ return_refusal }) => return_refusal)).toEqual(['window_closed', null]);
  const closed = await shown(order);
  expect(closed.items.map(({ return_until }) => return_until)).toEqual([null, '2026-12-21']);
  expect((await ask(order, bag, 1)).body).toMatchObject({ error: { internal_code: 4_800_012 } });
  expect((await ask(order, stamp, 1)).status).toBe(200);
});

test('M10: an early return leaves the order on its way, and its last parcel still leaves and arrives', async () => {
  const order = await firstArrived();
  const { request: made } = createReturn.answer.parse((await ask(order, bag, 1)).body);
  const sent = await order.browser.post(
    `${request}/finalize`,
    {
      locale: 'fr_fr',
      order_id: order.order_id,
      request_id: made.request_id,
      return_type: 'refund',
      items: made.chosen,
      request_notes: '',
      selected_return_method: 'office',
    },
    { 'idempotency-key': randomUUID() },
  );
  const { increment_id } = finalizeReturn.answer.parse(sent.body).request.details;
  for (const step of ['receive', 'accept'] as const)
    expect(await takeReturnStep(house.shop, increment_id, step)).toBeNull();
  expect(await statusOf(order)).toBe('being_prepared');
  // No second unit of it has arrived.
  expect((await ask(order, bag, 1)).body).toMatchObject({ error: { internal_code: 4_800_012 } });
  after(2);
  expect(await takeStep(house.shop, order.order_id, 'ship', { ...staff, track_number: 'TWO' })).toBeNull();
  expect(await statusOf(order)).toBe('out_for_delivery');
  after(4);
  expect(await takeStep(house.shop, order.order_id, 'deliver', { ...staff, track_number: 'TWO' })).toBeNull();
  expect(await statusOf(order)).toBe('waiting_refund');
  expect((await ask(order, bag, 1)).status).toBe(200);
});
