import { writeAccountCreated } from '../account/accountCreatedLetter.ts';
import { writeEmailChanged } from '../account/emailChangedLetter.ts';
import { writeNewDevice, writePasswordChanged, writePasswordReset } from '../account/passwordLetters.ts';
import { writeContactMessage, writeContactReceipt } from '../contact/letters.ts';
import { writeNewsletterConfirm, writeNewsletterWelcome } from '../newsletter/letters.ts';
import { writeOwnDataErased, writeOwnDataLink } from '../owndata/letters.ts';
import { orderForMail } from '../orders/orderForMail.ts';
import type { Mail } from '../partners/mailer.ts';
import type { Shop } from '../shop.ts';
import { type MailContent, orderConfirmation } from './orderConfirmation.ts';
import type { DueMail } from './queries.ts';

/** A mail with its reader. */
type Letter = MailContent & Pick<Mail, 'to' | 'reply_to' | 'unsubscribe'>;
/** Where the shop stands, and the name it writes under. */
type Sender = { site: string; house: string };
/** Writes a mail when it is about to leave; null when there is nobody (any more) to send it to. */
export type Writer = (shop: Shop, mail: DueMail, sender: Sender) => Promise<Letter | null>;

const writeOrderConfirmation: Writer = async (shop, { order_id, locale }, { site, house }) => {
  const order = order_id ? await orderForMail(shop.db, order_id) : undefined;
  if (!order) throw new Error('a mail about no order');
  return { to: order.email, ...orderConfirmation(order, locale, site, house) };
};

/** Every mail the shop writes, by its kind. */
export const writers = {
  order_confirmation: writeOrderConfirmation,
  account_created: writeAccountCreated,
  password_reset: writePasswordReset,
  password_changed: writePasswordChanged,
  email_changed: writeEmailChanged,
  new_device: writeNewDevice,
  contact_message: writeContactMessage,
  contact_receipt: writeContactReceipt,
  newsletter_confirm: writeNewsletterConfirm,
  newsletter_welcome: writeNewsletterWelcome,
  own_data_export: writeOwnDataLink('export'),
  own_data_erasure: writeOwnDataLink('erasure'),
  own_data_erased: writeOwnDataErased,
} as const satisfies Record<string, Writer>;

export type MailKind = keyof typeof writers;
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(writers, kind);
