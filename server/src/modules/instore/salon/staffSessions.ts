import { momentOnClock } from '@vitrine/rules/salon/calendar';
import { marksOf, type VisitMark, type VisitStatus } from '@vitrine/rules/salon/visit';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { salons } from '../../catalog/stores/salons.ts';
import { hasMailbox, queueSalonMail, queueSalonNotice } from './mails.ts';
import * as queries from './queries.ts';
import * as staffQueries from './staffQueries.ts';

const minuteMs = 60_000;

/** The id of a session: its salon and its start in UTC. */
export const pidOf = (store_id: string, start_time: Date): string =>
  `${store_id}-${start_time.toISOString().slice(0, 16).replaceAll(/\D/gu, '')}`;

type NewSession = {
  store_id: string;
  /** On the salon's clock, as `2026-12-01T15:00`. */
  start: string;
  minutes: number;
  seats: number;
  /** On the salon's clock; at once without it. */
  opens?: string | undefined;
};

export type SessionRefusal = 'unknown_salon' | 'no_time' | 'past' | 'taken';

/** Adds a session to a salon's programme; answers its pid, or why it is refused. Spec 2 §3. */
export async function addSession(
  db: Database,
  { store_id, start, minutes, seats, opens }: NewSession,
  now: Date,
): Promise<{ pid: string } | SessionRefusal> {
  const salon = (await salons(db)).find((one) => one.store_id === store_id);
  if (!salon) return 'unknown_salon';
  const from = momentOnClock(start, salon.timezone);
  const opening = opens === undefined ? now.getTime() : momentOnClock(opens, salon.timezone);
  if (from === null || opening === null) return 'no_time';
  if (from <= now.getTime() || opening >= from) return 'past';
  const start_time = new Date(from);
  const pid = pidOf(store_id, start_time);
  const times = { start_time, end_time: new Date(from + minutes * minuteMs), opens_at: new Date(opening) };
  return (await staffQueries.insertSession(db, { pid, store_id, seats, ...times })) ? { pid } : 'taken';
}

/**
 * Calls a session off: cancels its reservations and offers and empties its waiting list, each with its message. Answers how
 * many reservations it cancelled; null for an unknown session, and one that has begun or is called off. Invariant M16.
 */
export function callOffSession(shop: Shop, pid: string): Promise<number | null> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    const session = await queries.lockSession(tx, pid);
    if (!session || session.closed_at !== null || now >= session.start_time) return null;
    await staffQueries.closeSession(tx, pid, now);
    const callOff = (event: string, person: { customer_id: string; locale: string | null }) => {
      const about = { visit_id: null, pid, event, until_at: session.start_time };
      return queueSalonNotice(tx, 'salon_called_off', { ...about, ...person }, now);
    };
    // oxlint-disable no-await-in-loop -- one connection
    for (const { waiting_id, ...person } of await queries.deleteAllWaiting(tx, pid)) await callOff(waiting_id, person);
    for (const { visit_id, customer_id, locale } of await queries.visitsIn(tx, pid, 'offered')) {
      await queries.deleteOffer(tx, visit_id);
      await callOff(visit_id, { customer_id, locale });
    }
    const reserved = await queries.visitsIn(tx, pid, 'reserved');
    for (const { visit_id, customer_id, locale } of reserved) {
      await queries.cancelVisit(tx, visit_id, now);
      if (await hasMailbox(tx, customer_id))
        await queueSalonMail(tx, 'salon_cancelled', { visit_id, pid, customer_id, locale, by_house: true }, now);
      else await callOff(visit_id, { customer_id, locale });
    }
    // oxlint-enable no-await-in-loop
    return reserved.length;
  });
}

export type MarkRefusal = 'unknown_visit' | 'not_begun' | 'not_reserved';

/**
 * Marks a reserved visit as used or missed, or corrects an earlier mark, once its session has begun. Answers why it does
 * not; null when it is done. Spec 2 §4.
 */
export const markVisit = (shop: Shop, visit_id: string, status: VisitMark): Promise<MarkRefusal | null> =>
  shop.db.transaction().execute((tx) => markVisitIn(tx, visit_id, status, shop.now()));

/** The same in a transaction of the caller. */
export async function markVisitIn(tx: Tx, visit_id: string, status: VisitMark, now: Date): Promise<MarkRefusal | null> {
  const visit = await staffQueries.lockVisit(tx, visit_id);
  if (!visit) return 'unknown_visit';
  if (now < visit.start_time) return 'not_begun';
  // The same mark again changes nothing.
  if (visit.status === status) return null;
  if (marksOf(visit.status, true).length === 0) return 'not_reserved';
  await staffQueries.setVisitStatus(tx, visit_id, status);
  return null;
}

/** The status of a visit, under its lock; null for an unknown one. */
export const lockedVisitStatus = async (tx: Tx, visit_id: string): Promise<VisitStatus | null> =>
  (await staffQueries.lockVisit(tx, visit_id))?.status ?? null;

/** Takes a mark of a visit back. Answers why it does not; null when it is done. decisions/0116. */
export async function unmarkVisitIn(
  tx: Tx,
  visit_id: string,
  { before, after }: { before: VisitStatus; after: VisitStatus },
): Promise<'not_now' | null> {
  if ((await lockedVisitStatus(tx, visit_id)) !== after) return 'not_now';
  await staffQueries.setVisitStatus(tx, visit_id, before);
  return null;
}
