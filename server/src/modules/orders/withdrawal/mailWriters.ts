import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { withdrawalMessageMail, withdrawalReceiptMail, withdrawalReturnMail } from './withdrawalMails.ts';

/** Sends a statement to customer service, whose reply goes to the client. */
export const writeWithdrawalMessage: MailWriter = async (shop, { data, locale, order_id }, { house }) => {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  return {
    to: shop.config.SERVICE_MAIL,
    reply_to: data['email'] ?? '',
    ...withdrawalMessageMail(locale, house, data, order),
  };
};

/** Sends the receipt that the law requires: the content of the statement, its day and its time. */
export const writeWithdrawalReceipt: MailWriter = async (_shop, { data, locale }, { house }) => ({
  to: data['email'] ?? '',
  ...withdrawalReceiptMail(locale, house, data),
});

/** Says how the pieces of an order that has left come back, with the link that opens the return. decisions/0083. */
export const writeWithdrawalReturn: MailWriter = async (shop, { data, locale, order_id }, sender) => {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  if (!order) throw new Error('a mail about no order');
  // The consumer answers with the proof of dispatch.
  return { to: order.email, reply_to: shop.config.SERVICE_MAIL, ...withdrawalReturnMail(locale, sender, data, order) };
};
