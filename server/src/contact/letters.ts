import { contactMessageMail, contactReceiptMail } from '../mail/contactMails.ts';
import type { Writer } from '../mail/kinds.ts';

/** What a client wrote, to the service; the answer goes to the client. */
export const writeContactMessage: Writer = async (shop, { data, locale }, { house }) => ({
  to: shop.config.SERVICE_MAIL,
  reply_to: data['email'] ?? '',
  ...contactMessageMail(locale, house, data),
});

/**
 * The receipt. It repeats neither name nor message: whoever gives somebody else's address must not write to them
 * through us.
 */
export const writeContactReceipt: Writer = async (_shop, { data, locale }, { house }) => ({
  to: data['email'] ?? '',
  ...contactReceiptMail(locale, house, data['subject'] ?? ''),
});
