import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../platform/db/database.ts';
import { mailKinds } from '../../platform/mail/kinds.ts';
import { queueMail } from '../../platform/mail/queueMail.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const salonMails = mailKinds('salon_reserved', 'salon_cancelled', 'salon_offered', 'salon_offer_expired');

type About = {
  visit_id: string;
  pid: string;
  customer_id: string;
  /** The storefront of the reservation; a visit of before the column has none. */
  locale: string | null;
  /** Whether the house called the session off. */
  by_house?: boolean;
};

const localeOf = (locale: string | null): Locale => (locale !== null && isLocale(locale) ? locale : 'uk_en');

/** Queues a mail about a seat, in the transaction of its change. Invariant M16. */
export async function queueSalonMail(tx: Tx, kind: keyof typeof salonMails, about: About, now: Date): Promise<void> {
  const { visit_id, pid, customer_id, by_house = false } = about;
  const data = { visit_id, pid, ...(by_house ? { by: 'house' } : {}) };
  const mail = { kind: salonMails[kind], event: visit_id, locale: localeOf(about.locale), customer_id, data };
  await queueMail(tx, mail, now);
}
