import { freeSeat } from '@vitrine/rules/salon/session';
import { offerUntil } from '@vitrine/rules/salon/waiting';
import type { Tx } from '../../../platform/db/database.ts';
import { queueSalonMail, queueSalonNotice } from './mails.ts';
import * as queries from './queries.ts';

/**
 * Offers the free seats of a session to the first of its waiting list, each with its mail. An offer holds its seat until it
 * ends. Needs the session's lock. Invariants M16, M17, decisions/0058.
 */
export async function offerFreeSeats(tx: Tx, session: queries.SessionRow, now: Date): Promise<void> {
  const { pid, seats, closed_at } = session;
  const until = offerUntil(now.getTime(), session.start_time.getTime());
  if (until === null || closed_at !== null || now < session.opens_at) return;
  for (;;) {
    // oxlint-disable no-await-in-loop -- each offer changes what is free
    const seat = freeSeat(seats, await queries.takenSeats(tx, pid));
    const first = seat === null ? undefined : await queries.takeFirstWaiting(tx, pid);
    if (seat === null || !first) return;
    const { customer_id, locale } = first;
    const until_at = new Date(until);
    const offer = { pid, seats, seat, customer_id, locale, status: 'offered', offer_until: until_at } as const;
    const visit_id = await queries.insertVisit(tx, { ...offer, reserved_at: now });
    const about = { visit_id, pid, customer_id, locale, event: visit_id, until_at };
    await queueSalonNotice(tx, 'salon_offered', about, now);
    // oxlint-enable no-await-in-loop
  }
}

/**
 * Ends the offers of a session that are over and offers what is free to the next. Needs the session's lock. Invariants M16,
 * M17, decisions/0058.
 */
export async function moveOffers(tx: Tx, session: queries.SessionRow, now: Date): Promise<void> {
  const { pid } = session;
  for (const { visit_id, customer_id, locale, offer_until } of await queries.visitsIn(tx, pid, 'offered')) {
    if (offer_until === null || offer_until > now) continue;
    // oxlint-disable no-await-in-loop -- one connection
    await queries.deleteOffer(tx, visit_id);
    await queueSalonMail(tx, 'salon_offer_expired', { visit_id, pid, customer_id, locale }, now);
    // oxlint-enable no-await-in-loop
  }
  await offerFreeSeats(tx, session, now);
}
