import { randomUUID } from 'node:crypto';
import { createReturn, finalizeReturn } from '@vitrine/contract/returns';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import type { BoughtOrders } from './boughtOrders.ts';
import { bag } from './boughtOrders.ts';

const path = '/api/commerce/exchange-return/request';
const locale = 'fr_fr';

/** A return in Dubai whose pickup the shopper has confirmed; Aramex has no adapter, so the house books it by hand. */
export async function sentByHand({ bought, clock, database }: BoughtOrders) {
  const { browser, order } = await bought([{ sku: bag, qty: 1 }]);
  const { order_id } = order;
  const address = {
    country_id: 'ae',
    firstname: 'Anne',
    lastname: 'Weiss',
    street1: 'Al Wasl Road 1',
    city: 'Dubai',
    telephone: '0501234567',
  };
  await database.db
    .updateTable('shop_order')
    .set({
      store: 'ae',
      shipping_method: shippingMethodsOf('ae').find(({ carrier }) => carrier === 'aramex')?.method ?? '',
      delivered_at: clock.now,
      shipped_at: clock.now,
      status: 'received',
      shipping_address: JSON.stringify(address),
    })
    .where('order_id', '=', order_id)
    .execute();
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const { item_order_id: order_item_id } = await line.executeTakeFirstOrThrow();
  const items = [{ order_item_id, qty: 1, return_reason: 'damaged' }];
  const { body } = await browser.post(path, { locale, order_id, return_type: 'refund', items });
  const made = createReturn.answer.parse(body).request;
  const [slot] = made.available_pickup_slots;
  const payload = {
    locale,
    order_id,
    request_id: made.request_id,
    return_type: 'refund',
    items: made.chosen,
    selected_return_method: 'pickup',
    pickup_date: slot?.day ?? '',
    pickup_time: slot?.times[0] ?? '',
  };
  const answer = await browser.post(`${path}/finalize`, payload, { 'idempotency-key': randomUUID() });
  const { request } = finalizeReturn.answer.parse(answer.body);
  return {
    browser,
    order_id,
    return_id: request.return_id,
    number: request.details.increment_id,
    request,
    day: slot?.day ?? '',
  };
}
