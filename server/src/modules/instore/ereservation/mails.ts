import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ReservationStatus } from '@vitrine/rules/stores/reservation';
import type { Tx } from '../../../platform/db/database.ts';
import { mailKinds } from '../../../platform/mail/kinds.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { smsKinds } from '../../../platform/sms/kinds.ts';
import { queueSms } from '../../../platform/sms/queueSms.ts';
import { messagePhone } from '../../customers/customer/messagePhone.ts';
import type { ReservationRow } from './queries.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const reservationMails = mailKinds(
  'reservation_requested',
  'reservation_confirmed',
  'reservation_reminder',
  'reservation_ended',
  'reservation_store',
);

/** The module's text messages, to accounts without a mailbox. */
export const reservationTexts = smsKinds(
  'reservation_requested',
  'reservation_confirmed',
  'reservation_reminder',
  'reservation_ended',
);

const kinds = {
  requested: 'reservation_requested',
  held: 'reservation_confirmed',
  declined: 'reservation_ended',
  expired: 'reservation_ended',
  cancelled: 'reservation_ended',
  collected: null,
} as const satisfies Record<ReservationStatus, keyof typeof reservationTexts | null>;

/** The storefront of a reservation; one of before the column has none. */
export const localeOf = ({ locale }: Pick<ReservationRow, 'locale'>): Locale =>
  locale !== null && isLocale(locale) ? locale : 'uk_en';

type Notice = { readonly kind: keyof typeof reservationTexts; readonly event: string; readonly until_at: Date | null };

/** Queues the customer's message: a mail, or a text message to the sign-in phone of an account without a mailbox. */
async function queueNotice(tx: Tx, row: ReservationRow, { kind, event, until_at }: Notice, now: Date): Promise<void> {
  const { reservation_id, status, customer_id } = row;
  const locale = localeOf(row);
  const data = { reservation_id, status };
  const phone = await messagePhone(tx, customer_id);
  if (phone === null) await queueMail(tx, { kind: reservationMails[kind], event, locale, customer_id, data }, now);
  else
    await queueSms(
      tx,
      {
        kind: reservationTexts[kind],
        event,
        locale,
        data: { ...data, phone, customer_id },
        ...(until_at ? { until_at } : {}),
      },
      now,
    );
}

/** Queues the messages of a change of status: the customer's, and the store's where it has to act. Invariant M16. */
export async function queueReservationMails(tx: Tx, row: ReservationRow, now: Date): Promise<void> {
  const { reservation_id, status, customer_id, held_until, answer_by } = row;
  const kind = kinds[status];
  const event = `${reservation_id} ${status}`;
  // A text of what has ended is of use for a day; any other until the end that it names.
  const until_at = status === 'held' ? held_until : status === 'requested' ? answer_by : null;
  if (kind !== null) await queueNotice(tx, row, { kind, event, until_at }, now);
  if (status !== 'requested' && status !== 'cancelled') return;
  const mail = { event, locale: localeOf(row), data: { reservation_id, status }, customer_id };
  await queueMail(tx, { ...mail, kind: reservationMails.reservation_store }, now);
}

/** Queues the reminder before the end of a reservation. Invariant M16. */
export async function queueReminder(tx: Tx, row: ReservationRow, now: Date): Promise<void> {
  const { reservation_id: event, held_until: until_at } = row;
  await queueNotice(tx, row, { kind: 'reservation_reminder', event, until_at }, now);
}
