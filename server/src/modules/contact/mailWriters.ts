import { contactMessageMail, contactReceiptMail } from './contactMails.ts';
import type { MailWriter } from '../../platform/mail/kinds.ts';

/** What a client wrote, to the service; the answer goes to the client. */
export const writeContactMessage: MailWriter = async (shop, { data, locale }, { house }) => ({
  to: shop.config.SERVICE_MAIL,
  reply_to: data['email'] ?? '',
  ...contactMessageMail(locale, house, data),
});

/**
 * The receipt. It repeats neither name nor message, so that a sender who gives another person's address cannot write to
 * them through the shop.
 */
export const writeContactReceipt: MailWriter = async (_shop, { data, locale }, { house }) => ({
  to: data['email'] ?? '',
  ...contactReceiptMail(locale, house, data['subject'] ?? ''),
});
