import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import * as queries from './queries.ts';
import { type PickupNews, pickupMail, returnRequestedMail } from './returnMail.ts';

/** Writes the mail about a return that was sent off; none when it was given up before. Spec 3 §4. */
export const writeReturnRequested: MailWriter = async (shop, { data, locale, order_id }, sender) => {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  if (!order) throw new Error('a mail about no order');
  const row = await queries.requestOf(shop.db, order.order_id, data['return_id'] ?? '');
  return row ? { to: order.email, ...returnRequestedMail(locale, sender, order, row) } : null;
};

/** Writes the mail about a booked pickup that was refused or cancelled, or that the carrier did not cancel. Spec 3 §4. */
export const writePickupMail =
  (news: PickupNews): MailWriter =>
  async (shop, { data, locale, order_id }, sender) => {
    const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
    if (!order) throw new Error('a mail about no order');
    const row = await queries.requestById(shop.db, data['return_id'] ?? '');
    const { pickup_date = '', pickup_time = '' } = data;
    return row
      ? { to: order.email, ...pickupMail(locale, sender, order, { row, news, pickup_date, pickup_time }) }
      : null;
  };
