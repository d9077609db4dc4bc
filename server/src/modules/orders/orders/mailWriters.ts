import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { orderConfirmation } from './orderConfirmation.js';
import { readWholeOrder } from './readWholeOrder.ts';

export const writeOrderConfirmation: MailWriter = async (shop, { order_id, locale }, { site, house }) => {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  if (!order) throw new Error('a mail about no order');
  return { to: order.email, ...orderConfirmation(order, locale, site, house) };
};
