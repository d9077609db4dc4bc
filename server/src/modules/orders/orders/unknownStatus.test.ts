// A newer release may store a status that this one does not know. Spec 3 §4.
import { order as orderCall, orders as ordersCall } from '@vitrine/contract/orders';
import { expect, test, vi } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const { clock, database, house } = boughtOrders();

test('shows nothing for an unknown status, in the list and in the details, and logs a warning', async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 }]);
  const browser = await house.customer('zoe@example.com');
  const { body } = await house.pay(browser, await house.atPayment(browser, [{ sku: bag, qty: 1 }], 'zoe@example.com'));
  const order_id = body.order?.order_id ?? '';
  await database.pool.query('alter table shop_order drop constraint shop_order_status');
  await database.pool.query(`update shop_order set status = 'in_orbit'`);
  const warn = vi.spyOn(house.shop.log, 'warn');
  const list = ordersCall.answer.parse((await browser.get('/api/commerce/orders?locale=fr_fr')).body).orders.items;
  expect(list).toMatchObject([{ order_id, status_label: null }]);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ order_id, status: 'in_orbit' }, 'unknown order status');
  const details = await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${order_id}`);
  expect(orderCall.answer.parse(details.body).order.status_label).toBeNull();
  expect(warn).toHaveBeenCalledTimes(2);
});
