import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { cancelReservation as contract } from '@vitrine/contract/ereservation';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import {
  holdOf,
  isReservationOpen,
  reservationAfter,
  type ReservationStatus,
  type ReservationStep,
} from '@vitrine/rules/stores/reservation';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { eachDue } from '../../../platform/jobs/eachDue.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { releaseHeld, sellHeld } from '../../catalog/stock/moveStock.ts';
import { storeWithHours } from '../../catalog/stores/requireStore.ts';
import { viewOf } from './listReservations.ts';
import { queueReminder, queueReservationMails } from './mails.ts';
import { openingOf } from '../../catalog/stores/openingOf.ts';
import * as queries from './queries.ts';

/** Gives back or sells the stock of a reservation that has ended. */
async function endHold(tx: Tx, reservation_id: string, status: ReservationStatus): Promise<void> {
  if (isReservationOpen[status]) return;
  await (status === 'collected' ? sellHeld(tx, reservation_id) : releaseHeld(tx, reservation_id));
}

type Hold = Pick<queries.ReservationRow, 'held_until' | 'remind_at'>;

/** The end of the hold and its reminder, for the next status. Throws reservation_refused. */
export async function holdFor(
  shop: Shop,
  { held_until, store_id }: queries.ReservationRow,
  next: ReservationStatus,
): Promise<Hold> {
  if (next !== 'held') return { held_until, remind_at: null };
  const hold = holdOf(openingOf(await storeWithHours(shop.db, store_id)), shop.now().getTime());
  if (hold === null) throw new ApiError('reservation_refused');
  return { held_until: new Date(hold.until), remind_at: new Date(hold.remind_at) };
}

/** Whether the time of a reservation is over: to answer it, or to collect it. */
const isOver = ({ held_until, answer_by }: queries.ReservationRow, now: Date): boolean => {
  const until = held_until ?? answer_by;
  return until !== null && until <= now;
};

/**
 * Takes a step of a reservation under its lock, with its stock and its mails. Returns null when the step is not possible
 * any more. Throws not_found, reservation_refused. Spec 2 §4, invariants M1, M16, decisions/0056.
 */
export function takeReservationStep(
  shop: Shop,
  reservation_id: string,
  step: ReservationStep,
): Promise<queries.ReservationRow | null> {
  return shop.db.transaction().execute(async (tx) => {
    const row = await queries.lockReservation(tx, reservation_id);
    if (!row) throw new ApiError('not_found');
    return stepOf(shop, tx, row, step);
  });
}

/** Takes a step of a reservation that the transaction has locked. */
export async function stepOf(
  shop: Shop,
  tx: Tx,
  row: queries.ReservationRow,
  step: ReservationStep,
): Promise<queries.ReservationRow | null> {
  const now = shop.now();
  // The store may confirm between the sweep's read and this lock.
  if (step === 'expire' && !isOver(row, now)) return null;
  const status = reservationAfter(row.status, step);
  if (status === null) return null;
  const change = {
    status,
    ...(await holdFor(shop, row, status)),
    ended_at: isReservationOpen[status] ? null : now,
  };
  await queries.updateReservation(tx, row.reservation_id, change);
  await endHold(tx, row.reservation_id, status);
  const changed = { ...row, ...change };
  await queueReservationMails(tx, changed, now);
  return changed;
}

/** Cancels a customer's own reservation. Throws not_found, and reservation_refused for one that has ended. */
export async function cancelReservation(
  shop: Shop,
  customer_id: string,
  increment_id: string,
  locale: Locale,
): Promise<AnswerOf<typeof contract>> {
  const reservation_id = await queries.idOf(shop.db, customer_id, increment_id);
  if (reservation_id === undefined) throw new ApiError('not_found');
  const row = await takeReservationStep(shop, reservation_id, 'cancel');
  if (!row) throw new ApiError('reservation_refused');
  return viewOf(shop, row, locale);
}

/** Reminds the customers whose pieces wait until today, once each. Safe for concurrent servers. Invariant M16. */
async function remindCustomers(shop: Shop): Promise<void> {
  const now = shop.now();
  await eachDue(
    shop,
    (batch) => queries.dueReminders(shop.db, now, batch),
    ({ reservation_id }) =>
      shop.db.transaction().execute(async (tx) => {
        const row = await queries.noteReminder(tx, reservation_id);
        if (row) await queueReminder(tx, row, now);
        return row !== undefined;
      }),
  );
}

/**
 * Ends the reservations whose time is over: not answered by the store, or not collected; then reminds of those that end
 * today. Safe for concurrent servers.
 */
export async function expireReservations(shop: Shop): Promise<void> {
  const now = shop.now();
  await eachDue(
    shop,
    (batch) => queries.dueReservations(shop.db, now, batch),
    async ({ reservation_id }) => (await takeReservationStep(shop, reservation_id, 'expire')) !== null,
  );
  await remindCustomers(shop);
}
