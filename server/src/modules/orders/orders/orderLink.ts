// An order number can be guessed, so with an email it opens nothing: it sends the order's link to its mailbox. decisions/0098.
import { randomUUID } from 'node:crypto';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isWithinLimit } from '../../../platform/http/limit.ts';
import { goOn } from '../../../platform/load/admission.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { linkMails } from './mails.ts';
import { readWholeOrder } from './readWholeOrder.ts';

/** The links that one order's mailbox gets, because a stranger can ask for them. */
const perOrder = { points: 3, seconds: 86_400, durable: true };

/** Counts a link for the mailbox of one order; returns whether it may be sent. */
export const isLinkWithinLimit = (shop: Shop, order_id: string): Promise<boolean> =>
  isWithinLimit(shop, 'order_link', order_id, perOrder);

/** Queues the mail with an order's link; `event` names its cause, once. */
export const queueLink = (
  db: Database | Tx,
  mail: { readonly order_id: string; readonly locale: Locale; readonly event: string },
  now: Date,
): Promise<void> => queueMail(db, { kind: linkMails.order_link, ...mail }, now);

/**
 * Mails the link of an order whose number and email were named, after the answer: its time tells nothing about an order.
 * Invariant S2.
 */
export function mailLink(shop: Shop, order_id: string, locale: Locale): void {
  const mail = async (): Promise<void> => {
    if (!(await isLinkWithinLimit(shop, order_id))) return;
    await queueLink(shop.db, { order_id, locale, event: randomUUID() }, shop.now());
  };
  void goOn(mail).catch((error: unknown) => shop.log.warn({ err: error }, 'the link of an order was not mailed'));
}

/** The mail with the link that opens an order by its reference. */
export const writeOrderLink: MailWriter = async (shop, { order_id, locale }, { site, house }) => {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  // It was erased meanwhile.
  if (!order || order.erased_at !== null) return null;
  const text = textIn(locale, 'order');
  return {
    to: order.email,
    ...plainMail(locale, house, {
      subject: text('link_subject', { number: order.increment_id }),
      title: text('link_title'),
      lines: [text('link_text')],
      button: { href: `${site}/${locale}/findyourorder/?ref=${order.ref}`, label: text('follow') },
      notes: [textIn(locale, 'mail')('questions')],
    }),
  };
};
