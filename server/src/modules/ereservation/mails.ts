import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ReservationStatus } from '@vitrine/rules/stores/reservation';
import type { Tx } from '../../platform/db/database.ts';
import { mailKinds } from '../../platform/mail/kinds.ts';
import { queueMail } from '../../platform/mail/queueMail.ts';
import type { ReservationRow } from './queries.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const reservationMails = mailKinds(
  'reservation_requested',
  'reservation_confirmed',
  'reservation_reminder',
  'reservation_ended',
  'reservation_store',
);

const kinds = {
  requested: 'reservation_requested',
  held: 'reservation_confirmed',
  declined: 'reservation_ended',
  expired: 'reservation_ended',
  cancelled: 'reservation_ended',
  collected: null,
} as const satisfies Record<ReservationStatus, keyof typeof reservationMails | null>;

/** The storefront of a reservation; one of before the column has none. */
export const localeOf = ({ locale }: Pick<ReservationRow, 'locale'>): Locale =>
  locale !== null && isLocale(locale) ? locale : 'uk_en';

/** Queues the mails of a change of status: the customer's, and the store's where it has to act. Invariant M16. */
export async function queueReservationMails(tx: Tx, row: ReservationRow, now: Date): Promise<void> {
  const { reservation_id, status, customer_id } = row;
  const kind = kinds[status];
  const mail = { event: `${reservation_id} ${status}`, locale: localeOf(row), data: { reservation_id, status } };
  if (kind !== null) await queueMail(tx, { ...mail, kind: reservationMails[kind], customer_id }, now);
  if (status === 'requested' || status === 'cancelled')
    await queueMail(tx, { ...mail, kind: reservationMails.reservation_store, customer_id }, now);
}

/** Queues the reminder before the end of a reservation. Invariant M16. */
export async function queueReminder(tx: Tx, row: ReservationRow, now: Date): Promise<void> {
  const { reservation_id, customer_id } = row;
  const mail = { event: reservation_id, locale: localeOf(row), data: { reservation_id }, customer_id };
  await queueMail(tx, { ...mail, kind: reservationMails.reservation_reminder }, now);
}
