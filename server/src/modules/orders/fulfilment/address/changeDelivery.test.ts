// The delivery method and the gift of an order that has not left: who may change them, what is refused, and what stays. decisions/0113.
import { errors } from '@vitrine/contract/errors';
import { staffOrderPage } from '@vitrine/contract/staffCare';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders, stamp } from '../../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../../testing/lockWaiters.ts';
import { staffMember } from '../../../../testing/staffMembers.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { takeStep } from '../steps/takeStep.ts';
import { changeDelivery, changeGift } from './changeDelivery.ts';

const { bought, clock, database, house } = boughtOrders();
beforeAll(() => addProducts(database.db, [{ sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

const whole = async (order_id: string) => {
  const order = await readWholeOrder(database.db, order_id);
  if (!order) throw new Error('no order');
  return order;
};
const historyOf = (order_id: string) =>
  database.db.selectFrom('delivery_change').select(['was', 'staff_id']).where('order_id', '=', order_id).execute();
const gift = { is_gift: true, message: 'Joyeux Noël', hide_price: true, handwritten: false, gift_card_type: 'custom' };
const refused = (fields: object) => ({
  status: errors.step_refused.status,
  body: { error: { internal_code: errors.step_refused.internal_code, fields } },
});

/** An order of Japan, whose carrier has slots. */
async function inJapan() {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  await sql`update shop_order set store = 'jp', locale = 'jp_ja', shipping_method = 'sagawa_standard', carrier = 'sagawa',
    slot = '16', slot_day = arrives_until where order_id = ${order.order_id}`.execute(database.db);
  return order;
}

test('care changes the gift once per key; the one before stays in the history, with the member, and nothing else changes', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const { order_id, increment_id } = order;
  const member = await staffMember(house.shop, 'care');
  const before = await whole(order_id);
  const key = '5f0a1b62-7c4e-4d52-9b53-6f1f0f6f9a31';
  for (const _press of [1, 2]) {
    expect(await member.post(`/orders/${increment_id}/gift`, { gift }, key)).toMatchObject({ status: 200 });
    await database.db.deleteFrom('idempotency').execute();
  }
  expect((await whole(order_id)).gift).toEqual(gift);
  expect({ ...(await whole(order_id)), gift: before.gift }).toEqual(before);
  expect(await historyOf(order_id)).toMatchObject([{ was: { gift: null }, staff_id: member.account.staff_id }]);
  await member.post(`/orders/${increment_id}/gift`, { gift: { is_gift: false } });
  const page = staffOrderPage.answer.parse((await member.get(`/orders/${increment_id}/page`)).body);
  expect(page.client?.delivery_changes[0]).toMatchObject({ staff: member.account.name, gift });
  expect(page.timeline).toContainEqual(expect.objectContaining({ reason: 'gift_changed', staff: member.account.name }));
  expect(page.care.gift).toMatchObject({ is_gift: false });
  const change = database.db.updateTable('delivery_change').set({ at: clock.now }).where('order_id', '=', order_id);
  await expect(change.execute()).rejects.toThrow('the history of a delivery is never changed');
});

test('another slot of the same method changes nothing that was paid or promised', async () => {
  const { order_id } = await inJapan();
  const before = await whole(order_id);
  const wanted = { method: 'sagawa_standard', slot: '18', slot_day: before.slot_day };
  expect(await changeDelivery(house.shop, order_id, wanted)).toBeNull();
  expect(await whole(order_id)).toEqual({ ...before, slot: '18' });
  expect(await changeDelivery(house.shop, order_id, wanted)).toMatchObject({ reason: 'unchanged' });
  expect(await changeDelivery(house.shop, order_id, { ...wanted, slot: '99' })).toMatchObject({ field: 'slot' });
  expect(await changeDelivery(house.shop, order_id, { ...wanted, slot_day: '2026-11-20' })).toMatchObject({
    field: 'slot_day',
  });
});

test('M8: a method of another price is refused with both amounts; one of the same price brings its carrier and its dates', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const member = await staffMember(house.shop, 'care');
  const at = `/orders/${order.increment_id}/delivery`;
  expect((await whole(order.order_id)).shipping_method).toBe('standard');
  const dearer = await member.post(at, { method: 'express' });
  expect(dearer).toMatchObject(refused({ method: 'price_differs' }));
  expect(dearer.body).toMatchObject({ error: { price: { paid: 1_200, there: 2_500, currency: 'EUR' } } });
  expect(await member.post(at, { method: 'sagawa_standard' })).toMatchObject(refused({ method: 'not_offered' }));
  expect(await historyOf(order.order_id)).toEqual([]);
  // As if express had been paid for and sent as standard.
  await sql`update shop_order set shipping_amount = 2083, shipping_tax_amount = 417,
    tax_amount = tax_amount + 217, grand_total = grand_total + 1300 where order_id = ${order.order_id}`.execute(
    database.db,
  );
  expect(await member.post(at, { method: 'express' })).toMatchObject({ status: 200 });
  const after = await whole(order.order_id);
  expect(after).toMatchObject({ shipping_method: 'express', carrier: 'chronopost', slot: null });
  expect(await historyOf(order.order_id)).toMatchObject([
    { was: { shipping_method: 'standard', carrier: 'colissimo' } },
  ]);
});

test('refuses a message that the card cannot hold, and an order that has left or was erased', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const member = await staffMember(house.shop, 'care');
  const at = `/orders/${order.increment_id}`;
  const long = { ...gift, message: 'a\n'.repeat(40) };
  expect(await member.post(`${at}/gift`, { gift: long })).toMatchObject(refused({ message: 'too_long' }));
  expect(await member.post(`${at}/gift`, { gift: { ...gift, message: '\u{1F600}' } })).toMatchObject(
    refused({ message: 'unprinted' }),
  );
  await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', track_number: 'ONE' });
  expect(await member.post(`${at}/gift`, { gift })).toMatchObject(refused({ step: 'not_now' }));
  expect(await member.post(`${at}/delivery`, { method: 'express' })).toMatchObject(refused({ step: 'not_now' }));
  const page = staffOrderPage.answer.parse((await member.get(`${at}/page`)).body);
  expect(page.care).toMatchObject({ delivery: null, gift: null });
  expect(await historyOf(order.order_id)).toEqual([]);
});

test('refuses an order of which a parcel has left, although it is still in preparation', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const units = new Map([[stamp, 1]]);
  await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', track_number: 'ONE', units });
  const wanted = { ...gift, gift_card_type: 'custom' as const };
  expect(await changeGift(house.shop, order.order_id, { gift: wanted })).toMatchObject({ reason: 'not_now' });
  const express = { method: 'express', slot: null, slot_day: null };
  expect(await changeDelivery(house.shop, order.order_id, express)).toMatchObject({ reason: 'not_now' });
});

test('a change and a shipment at once: the parcel has the new gift, or the change is refused', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('select from shop_order where order_id = $1 for update', [order.order_id]);
  const changed = changeGift(house.shop, order.order_id, { gift: { ...gift, gift_card_type: 'custom' } });
  const shipped = takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', track_number: 'ONE' });
  await untilWaiting(database.db, 2);
  await lock.query('commit');
  lock.release();
  expect(await shipped).toBeNull();
  const refusal = await changed;
  expect((await whole(order.order_id)).gift).toEqual(refusal === null ? gift : null);
});
