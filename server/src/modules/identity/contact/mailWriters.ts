import { contactMessageMail, contactReceiptMail } from './contactMails.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';

/** Sends a client's message to customer service, whose reply goes to the client. */
export const writeContactMessage: MailWriter = async (shop, { data, locale }, { house }) => ({
  to: shop.config.SERVICE_MAIL,
  reply_to: data['email'] ?? '',
  ...contactMessageMail(locale, house, data),
});

/**
 * Sends the receipt. It repeats neither name nor message, so that a sender who gives another person's address cannot
 * write to them through the shop.
 */
export const writeContactReceipt: MailWriter = async (_shop, { data, locale }, { house }) => ({
  to: data['email'] ?? '',
  ...contactReceiptMail(locale, house, data['subject'] ?? ''),
});
