import { momentOnClock } from '@vitrine/rules/salon/calendar';
import type { Database } from '../../platform/db/database.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { salons } from '../stores/salons.ts';
import { queueSalonMail } from './mails.ts';
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
 * Calls a session off: cancels its reservations and offers, each with its mail, and empties its waiting list. Answers how
 * many reservations it cancelled; null for an unknown session, and one that has begun or is called off. Invariant M16.
 */
export function callOffSession(shop: Shop, pid: string): Promise<number | null> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    const session = await queries.lockSession(tx, pid);
    if (!session || session.closed_at !== null || now >= session.start_time) return null;
    await staffQueries.closeSession(tx, pid, now);
    await queries.deleteAllWaiting(tx, pid);
    // oxlint-disable no-await-in-loop -- one connection
    for (const { visit_id, customer_id, locale } of await queries.visitsIn(tx, pid, 'offered')) {
      await queries.deleteOffer(tx, visit_id);
      await queueSalonMail(tx, 'salon_offer_expired', { visit_id, pid, customer_id, locale }, now);
    }
    const reserved = await queries.visitsIn(tx, pid, 'reserved');
    for (const { visit_id, customer_id, locale } of reserved) {
      await queries.cancelVisit(tx, visit_id, now);
      await queueSalonMail(tx, 'salon_cancelled', { visit_id, pid, customer_id, locale, by_house: true }, now);
    }
    // oxlint-enable no-await-in-loop
    return reserved.length;
  });
}
