import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { mailKinds } from '../../../platform/mail/kinds.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { smsKinds } from '../../../platform/sms/kinds.ts';
import { queueSms } from '../../../platform/sms/queueSms.ts';
import { customer } from '../../customers/customer/customers.ts';
import { messagePhone } from '../../customers/customer/messagePhone.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const salonMails = mailKinds(
  'salon_reserved',
  'salon_cancelled',
  'salon_offered',
  'salon_offer_expired',
  'salon_called_off',
);

/** The module's text messages, to accounts without a mailbox. */
export const salonTexts = smsKinds('salon_offered', 'salon_called_off');

type About = {
  /** The seat; null for a place on the waiting list. */
  visit_id: string | null;
  pid: string;
  customer_id: string;
  /** The storefront of the reservation; null for visits that are older than this column. */
  locale: string | null;
};

const localeOf = (locale: string | null): Locale => (locale !== null && isLocale(locale) ? locale : 'uk_en');
const dataOf = ({ visit_id, pid }: About) => ({ pid, ...(visit_id === null ? {} : { visit_id }) });

/** Queues a mail about a seat, in the transaction of its change. `by_house` is a session that is called off. Invariant M16. */
export async function queueSalonMail(
  tx: Tx,
  kind: keyof typeof salonMails,
  { by_house = false, ...about }: About & { visit_id: string; by_house?: boolean },
  now: Date,
): Promise<void> {
  const { visit_id, customer_id } = about;
  const data = { ...dataOf(about), ...(by_house ? { by: 'house' } : {}) };
  const mail = { kind: salonMails[kind], event: visit_id, locale: localeOf(about.locale), customer_id, data };
  await queueMail(tx, mail, now);
}

type Notice = About & {
  /** What makes the message unique: the seat, or the place on the list. */
  event: string;
  /** When the message is of no use any more. */
  until_at: Date;
};

/**
 * Queues a message that must arrive, in the transaction of its change: a mail, or a text to the sign-in phone of an account
 * without a mailbox. The limit of requests per network bounds the texts. Invariants A7, M16.
 */
export async function queueSalonNotice(tx: Tx, kind: keyof typeof salonTexts, about: Notice, now: Date): Promise<void> {
  const { customer_id, event, until_at } = about;
  const locale = localeOf(about.locale);
  const phone = await messagePhone(tx, customer_id);
  const data = dataOf(about);
  if (phone === null) await queueMail(tx, { kind: salonMails[kind], event, locale, customer_id, data }, now);
  else
    await queueSms(tx, { kind: salonTexts[kind], event, locale, until_at, data: { ...data, phone, customer_id } }, now);
}

/** Whether an account has a mailbox for a mail with a file; a text message has none. */
export async function hasMailbox(tx: Tx, customer_id: string): Promise<boolean> {
  return reachableEmail((await customer(tx, customer_id))?.email ?? null) !== null;
}
