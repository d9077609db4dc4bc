// The salons' programme of the coming weeks: rolls on at every start of the demo shop, and has some full sessions.
import { addDays, localClock, weekdayOf } from '@vitrine/rules/calendar/localDay';
import { openingInstants } from '@vitrine/rules/stores/openingHours';
import { pidOf } from '../../../server/src/modules/instore/salon/staffSessions.ts';
import type { NewRow } from '../../../server/src/platform/db/columns.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import * as queries from './queries.ts';
import type { Boutique } from './visitsOf.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const weeks = 6;
/** Days before a session at which its reservations open, so that the last weeks show the next opening. */
const opensDays = 28;
/** Sessions of the coming days that have visitors already. */
const filledDays = 14;
const seats = 4;
/** Tuesday, Thursday and Saturday. */
const sessionDays: ReadonlySet<number> = new Set([2, 4, 6]);
/** Minutes from a span's opening at which sessions begin; each takes an hour. As in `visiting.ts`. */
const sessionStarts = [30, 210] as const;
/** Seats that are taken, session by session: some full, some nearly, most free. */
const taken = [0, 4, 1, 3, 0, 2] as const;
const mostVisits = 2;

type Session = NewRow<'salon_session'> & { readonly pid: string; readonly start_time: string };

/** The sessions of a salon in the coming weeks, by its own hours. */
function sessionsOf(salon: Boutique, now: Date): Session[] {
  const { day: today } = localClock(now, salon.timezone);
  const days = Array.from({ length: weeks * 7 }, (_day, index) => addDays(today, index + 1));
  return days
    .filter((day) => sessionDays.has(weekdayOf(day)))
    .flatMap((day) => openingInstants(salon, day))
    .flatMap(({ from, to }) =>
      sessionStarts
        .map((minutes) => from + minutes * minuteMs)
        .filter((start) => start + 60 * minuteMs <= to)
        .map((start) => ({
          pid: pidOf(salon.store_id, new Date(start)),
          store_id: salon.store_id,
          start_time: new Date(start).toISOString(),
          end_time: new Date(start + 60 * minuteMs).toISOString(),
          opens_at: new Date(start - opensDays * dayMs).toISOString(),
          seats,
        })),
    );
}

/**
 * Adds the sessions of the coming six weeks that are not there yet, and invented visitors to those of the next two. Returns
 * the number of new sessions; repeating it on the same day adds none.
 */
export async function rollProgramme(db: Database, now: Date): Promise<number> {
  const salons = [...(await queries.boutiques(db)).values()].filter(({ is_salon }) => is_salon);
  const wanted = salons.flatMap((salon) => sessionsOf(salon, now));
  return db.transaction().execute(async (tx) => {
    const added = new Set(await queries.insertSessions(tx, wanted));
    const guests = await queries.salonGuests(tx, now, mostVisits);
    const soon = wanted.filter(
      ({ pid, start_time }) => added.has(pid) && Date.parse(start_time) < now.getTime() + filledDays * dayMs,
    );
    const visits = soon.flatMap(({ pid }, index) =>
      Array.from({ length: taken[index % taken.length] ?? 0 }, (_seat, seat) => ({ pid, seat: seat + 1 })),
    );
    await queries.insert(
      tx,
      'salon_visit',
      visits.slice(0, guests.length).map((visit, index) => ({
        ...visit,
        visit_id: crypto.randomUUID(),
        seats,
        customer_id: guests[index] ?? '',
        status: 'reserved',
        reserved_at: now.toISOString(),
        cancelled_at: null,
      })),
    );
    return added.size;
  });
}
