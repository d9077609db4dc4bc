// Fields of an order that depend on its reader, its returns and its lines. Spec 3 §3.
import { order as orderCall } from '@vitrine/contract/orders';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addRequest } from '../returns/queries.ts';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { addProducts, addVariant } from '../../../testing/testProducts.ts';

const { bought, clock, customer, database, lookup } = boughtOrders();

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
  await addVariant(database.db, stamp, { sku: 'P0001 01', color: 'Blue', prices: { fr: 6_001 }, stock: 10 });
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

const read = async (ref: string) => orderCall.answer.parse((await lookup(ref, email)).body).order;
const change = (order_id: string) => database.db.updateTable('shop_order').where('order_id', '=', order_id);

test('M8: the subtotal with tax is the exact sum of the lines', async () => {
  const { order } = await bought([
    { sku: bag, qty: 2 },
    { sku: stamp, qty: 3 },
  ]);
  const { subtotal_incl_tax, items, grand_total, shipping_amount } = await read(order.ref);
  expect(subtotal_incl_tax.amount).toBe(788_003);
  expect(items.reduce((sum, { row_incl_tax }) => sum + row_incl_tax.amount, 0)).toBe(subtotal_incl_tax.amount);
  expect(subtotal_incl_tax.amount + shipping_amount.amount).toBe(grand_total.amount);
});

test('M8: a discount is shown with tax where the prices are', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const line = database.db.updateTable('shop_order_line').where('order_id', '=', order.order_id);
  await line.set({ discount: 38_500, row_incl_tax: 346_500 }).execute();
  await change(order.order_id)
    .set({ subtotal_incl_tax: 346_500, discount_amount: 32_083, tax_amount: 57_750, grand_total: 346_500 })
    .execute();
  const { subtotal, discount_amount, shipping_amount, grand_total } = await read(order.ref);
  expect([subtotal.amount, discount_amount.amount]).toEqual([385_000, 38_500]);
  expect(subtotal.amount - discount_amount.amount + shipping_amount.amount).toBe(grand_total.amount);
});

/** Whether the order says what becomes of its delivery costs in a refund, and in an exchange. */
const flags = async (ref: string) => {
  const { is_display_shipping_refund, is_display_shipping_exchange } = await read(ref);
  return [is_display_shipping_refund, is_display_shipping_exchange];
};
const arrived = { status: 'received', shipped_at: clock.now, delivered_at: clock.now } as const;

test('says what becomes of its delivery costs from its arrival until a return has refunded them', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  expect((await read(order.ref)).shipping_amount.amount).toBeGreaterThan(0);
  expect(await flags(order.ref)).toEqual([false, false]);
  await change(order.order_id).set(arrived).execute();
  expect(await flags(order.ref)).toEqual([true, true]);
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order.order_id);
  const { item_order_id } = await line.executeTakeFirstOrThrow();
  const back = {
    order_id: order.order_id,
    return_type: 'refund',
    status: 'pending_shipping',
    carrier: '',
    selected_return_method: 'office',
    requested_at: clock.now,
    finalized_at: clock.now,
    total_items: 0,
    total_tax: 200,
    total_shipping: 1_000,
    adjustement_negative: 0,
    total_price: 1_200,
  } as const;
  await database.db
    .transaction()
    .execute((tx) => addRequest(tx, back, [{ item_order_id, qty: 1, return_reason: 'colour' }]));
  expect(await flags(order.ref)).toEqual([false, false]);
  expect((await read(order.ref)).items[0]).toMatchObject({
    return_reason: 'colour',
    return_refusal: 'returned_already',
    specific_message: 'Vous avez déjà retourné cette pièce.',
  });
  await database.db.updateTable('return_request').set({ status: 'canceled', closed_at: clock.now }).execute();
  expect(await flags(order.ref)).toEqual([true, true]);
  expect((await read(order.ref)).items[0]).toMatchObject({ return_reason: null, specific_message: null });
});

test('says nothing of delivery costs where the delivery was complimentary', async () => {
  const { order } = await bought();
  await change(order.order_id).set(arrived).execute();
  const { shipping_amount, is_refundable } = await read(order.ref);
  expect([shipping_amount.amount, is_refundable]).toEqual([0, true]);
  expect(await flags(order.ref)).toEqual([false, false]);
});

test('S1: names the phone of the sign-in to its own customer alone, where the country has phone login', async () => {
  const browser = await customer('fang@example.com');
  const mine = database.db.selectFrom('customer').select('customer_id').where('email', '=', 'fang@example.com');
  const { customer_id } = await mine.executeTakeFirstOrThrow();
  const phone_login = '+8613900010001';
  await database.db
    .updateTable('customer')
    .set({ phone_login, phonecode: '+86', loginphone: '13900010001' })
    .where('customer_id', '=', customer_id)
    .execute();
  const { order } = await bought();
  await change(order.order_id).set({ customer_id, store: 'cn' }).execute();
  const path = `/api/commerce/order?locale=cn_zh&order_id=${order.order_id}`;
  const own = async () => orderCall.answer.parse((await browser.get(path)).body).order.customer_phonelogin;
  expect(await own()).toBe(phone_login);
  expect((await read(order.ref)).customer_phonelogin).toBeNull();
  await change(order.order_id).set({ store: 'fr' }).execute();
  expect(await own()).toBeNull();
});
