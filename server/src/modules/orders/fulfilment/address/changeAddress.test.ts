// The delivery address of an order that has not left: who may change it, where to, and what stays. decisions/0109.
import { errors } from '@vitrine/contract/errors';
import { staffOrderPage } from '@vitrine/contract/staffCare';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../../testing/boughtOrders.ts';
import { staffMember } from '../../../../testing/staffMembers.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { takeStep } from '../steps/takeStep.ts';
import { changeAddress } from './changeAddress.ts';

const { bought, clock, database, house } = boughtOrders();
beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

const addressOf = async (order_id: string) => {
  const order = await readWholeOrder(database.db, order_id);
  if (!order) throw new Error('no order');
  return order.shipping_address;
};
const historyOf = (order_id: string) =>
  database.db.selectFrom('address_change').select(['was', 'staff_id']).where('order_id', '=', order_id).execute();

test('care changes it once per key; the one before stays in the history, with the member, and nothing else changes', async () => {
  const { order } = await bought();
  const { order_id, increment_id } = order;
  const was = await addressOf(order_id);
  const member = await staffMember(house.shop, 'care');
  const address = { ...was, street1: '8, rue du Bac', city: 'Paris', postcode: '75007' };
  const before = await readWholeOrder(database.db, order_id);
  const key = '5f0a1b62-7c4e-4d52-9b53-6f1f0f6f9a01';
  for (const _press of [1, 2])
    expect(await member.post(`/orders/${increment_id}/address`, { address }, key)).toMatchObject({ status: 200 });
  expect(await addressOf(order_id)).toEqual(address);
  expect(await historyOf(order_id)).toEqual([{ was, staff_id: member.account.staff_id }]);
  const after = await readWholeOrder(database.db, order_id);
  expect({ ...after, shipping_address: was }).toEqual(before);
  const page = staffOrderPage.answer.parse((await member.get(`/orders/${increment_id}/page`)).body);
  expect(page.client?.address_changes).toMatchObject([{ staff: member.account.name }]);
  expect(page.client?.shipping_fields).toEqual(address);
  expect(page.timeline).toContainEqual(
    expect.objectContaining({ what: 'order', reason: 'address_changed', staff: member.account.name }),
  );
  const change = database.db.updateTable('address_change').set({ at: clock.now }).where('order_id', '=', order_id);
  await expect(change.execute()).rejects.toThrow('the history of an address is never changed');
});

test('refuses what the checkout refuses, another country, and an order that has left', async () => {
  const { order } = await bought();
  const { order_id, increment_id } = order;
  const was = await addressOf(order_id);
  const member = await staffMember(house.shop, 'care');
  const send = (change: object) => member.post(`/orders/${increment_id}/address`, { address: { ...was, ...change } });
  const refused = (name: 'address_refused' | 'step_refused', fields: object) => ({
    status: errors[name].status,
    body: { error: { internal_code: errors[name].internal_code, fields } },
  });
  expect(await send({ postcode: 'X' })).toMatchObject(refused('address_refused', { postcode: expect.any(String) }));
  expect(await send({ firstname: '' })).toMatchObject(refused('address_refused', { firstname: 'required' }));
  expect(await send({ country_id: 'be' })).toMatchObject(refused('step_refused', { address: 'other_country' }));
  await takeStep(house.shop, order_id, 'ship', { actor: 'staff', track_number: 'ONE' });
  expect(await send({ street1: '8, rue du Bac' })).toMatchObject(refused('step_refused', { address: 'not_now' }));
  expect(await addressOf(order_id)).toEqual(was);
  expect(await historyOf(order_id)).toEqual([]);
});

test('M8: an address with another tax is refused with both amounts', async () => {
  const { order } = await bought();
  const { order_id } = order;
  const was = await addressOf(order_id);
  // Madeira has a rate of its own; the order is one of Portugal.
  const place = { country_id: 'pt' as const, postcode: '1100-048', city: 'Lisboa', street1: 'Rua Augusta 1' };
  const stored = { ...was, ...place };
  await database.db
    .updateTable('shop_order')
    .set({ store: 'pt', locale: 'pt_pt', shipping_address: JSON.stringify(stored) })
    .where('order_id', '=', order_id)
    .execute();
  const change = { address: { ...stored, postcode: '9000-017', city: 'Funchal' } };
  const { lines, tax_amount } = (await readWholeOrder(database.db, order_id)) ?? {};
  expect(lines).toHaveLength(1);
  expect(await changeAddress(house.shop, order_id, change)).toMatchObject({
    reason: 'tax_differs',
    tax: { paid: tax_amount, there: expect.any(Number) },
  });
  expect(await addressOf(order_id)).toEqual(stored);
});
