import type { PlaceStatus } from '@vitrine/rules/salon/visit';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { SalonSession, SalonVisit } from '../../../platform/db/schema.ts';
import type { Batch } from '../../../platform/jobs/eachDue.ts';

export type SessionRow = Selectable<SalonSession>;
export type VisitRow = Selectable<SalonVisit>;

/** A session as one visitor sees it. */
export type ProgramRow = SessionRow & {
  /** Reserved and offered seats, without one that is offered to the visitor. */
  seats_taken: number;
  reserved: boolean;
};

/** The columns of a session `s`. */
export const sessionColumns = sql`s.pid, s.store_id, s.start_time, s.end_time, s.opens_at, s.seats, s.closed_at`;
const programColumns = (customer_id: string | null) => sql`
  ${sessionColumns},
  (select count(*)::integer from salon_visit v where v.pid = s.pid and v.status <> 'cancelled'
    and not (v.status = 'offered' and v.customer_id is not distinct from ${customer_id}::uuid)) as seats_taken,
  exists (select from salon_visit v where v.pid = s.pid and v.customer_id = ${customer_id}::uuid
    and v.status in ('reserved', 'visited', 'missed')) as reserved`;

type Span = { from: Date; until: Date };

/** The sessions of a salon that start in a span and are not called off, as a visitor sees them. */
export async function programs(
  db: Database,
  store_id: string,
  { from, until }: Span,
  customer_id: string | null,
): Promise<ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`
    select ${programColumns(customer_id)} from salon_session s
    where s.store_id = ${store_id} and s.start_time >= ${from} and s.start_time < ${until} and s.closed_at is null
    order by s.start_time`.execute(db);
  return rows;
}

/** One session as a visitor sees it, unless it is called off. */
export async function program(db: Database, pid: string, customer_id: string | null): Promise<ProgramRow | undefined> {
  const { rows } = await sql<ProgramRow>`
    select ${programColumns(customer_id)} from salon_session s where s.pid = ${pid} and s.closed_at is null`.execute(
    db,
  );
  return rows[0];
}

/** What a customer has in a session. */
export type PlaceRow = {
  id: string;
  pid: string;
  store_id: string;
  status: PlaceStatus;
  start_time: Date;
  end_time: Date;
  offer_until: Date | null;
  position: number | null;
};

const seatRows = sql`
  select v.visit_id as id, v.pid, s.store_id, v.status, s.start_time, s.end_time, v.offer_until, null::integer as position,
    v.customer_id, v.request_key
  from salon_visit v join salon_session s using (pid)`;
const waitingRows = sql`
  select w.waiting_id as id, w.pid, s.store_id, 'waiting' as status, s.start_time, s.end_time, null::timestamptz as offer_until,
    (select count(*)::integer from salon_waiting b where b.pid = w.pid and b.turn <= w.turn) as position,
    w.customer_id, w.request_key
  from salon_waiting w join salon_session s using (pid)`;
const placeColumns = sql`id, pid, store_id, status, start_time, end_time, offer_until, position`;

/** A customer's seats and places on waiting lists: upcoming ones by date, then past ones, newest first. */
export async function placesOf(db: Database, customer_id: string, now: Date): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from (${seatRows} where v.customer_id = ${customer_id}
      union all ${waitingRows} where w.customer_id = ${customer_id} and s.start_time > ${now}) place
    order by end_time > ${now} desc, case when end_time > ${now} then start_time end, start_time desc
    limit 50`.execute(db);
  return rows;
}

/** What a customer has in one session now. */
export async function placeIn(db: Database | Tx, pid: string, customer_id: string): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from (${seatRows} where v.customer_id = ${customer_id} and v.pid = ${pid} and v.status <> 'cancelled'
      union all ${waitingRows} where w.customer_id = ${customer_id} and w.pid = ${pid}) place
    order by status = 'waiting' limit 1`.execute(db);
  return rows[0];
}

/** A customer's place by its id. */
export async function placeById(db: Database | Tx, customer_id: string, id: string): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from (${seatRows} where v.visit_id = ${id} union all ${waitingRows} where w.waiting_id = ${id}) place
    where customer_id = ${customer_id}`.execute(db);
  return rows[0];
}

/** The place of a request that was stored before. */
export async function placeByKey(tx: Tx, customer_id: string, key: string): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from (${seatRows} where v.customer_id = ${customer_id} and v.request_key = ${key}
      union all ${waitingRows} where w.customer_id = ${customer_id} and w.request_key = ${key}) place limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** Serialises the requests of a customer, so that the limit holds for concurrent ones. Invariant M17. */
export async function lockCustomer(tx: Tx, customer_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`salon ${customer_id}`}, 0))`.execute(tx);
}

/** Upcoming sessions, other than one, in which a customer has a seat, an offer or a place on the waiting list. */
export async function upcomingPlaces(tx: Tx, customer_id: string, now: Date, except_pid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from salon_session s
    where s.start_time > ${now} and s.pid <> ${except_pid} and s.pid in (
      select pid from salon_visit where customer_id = ${customer_id} and status in ('reserved', 'offered')
      union select pid from salon_waiting where customer_id = ${customer_id})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Locks a session, which serialises all changes of its seats; undefined for an unknown one. Invariant M17. */
export async function lockSession(tx: Tx, pid: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from salon_session s where s.pid = ${pid} for update`.execute(tx);
  return rows[0];
}

/** The numbers of the seats that are reserved or offered. */
export async function takenSeats(tx: Tx, pid: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('salon_visit')
    .select('seat')
    .where('pid', '=', pid)
    .where('status', '!=', 'cancelled')
    .execute();
  return rows.map(({ seat }) => seat);
}

type NewVisit = Pick<VisitRow, 'pid' | 'seats' | 'seat' | 'customer_id' | 'status' | 'reserved_at' | 'locale'> &
  Partial<Pick<VisitRow, 'request_key' | 'offer_until'>>;

/** Stores a reserved or offered seat; answers its id. */
export async function insertVisit(tx: Tx, visit: NewVisit): Promise<string> {
  const row = await tx.insertInto('salon_visit').values(visit).returning('visit_id').executeTakeFirstOrThrow();
  return row.visit_id;
}

/** Makes an offered seat a reserved one. */
export async function acceptOffer(
  tx: Tx,
  visit_id: string,
  change: Pick<VisitRow, 'request_key' | 'locale' | 'reserved_at'>,
): Promise<void> {
  await tx
    .updateTable('salon_visit')
    .set({ ...change, status: 'reserved', offer_until: null })
    .where('visit_id', '=', visit_id)
    .execute();
}

export async function cancelVisit(tx: Tx, visit_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('salon_visit')
    .set({ status: 'cancelled', cancelled_at: now })
    .where('visit_id', '=', visit_id)
    .execute();
}

/** Takes an offer back; its seat is free. */
export async function deleteOffer(tx: Tx, visit_id: string): Promise<void> {
  await tx.deleteFrom('salon_visit').where('visit_id', '=', visit_id).where('status', '=', 'offered').execute();
}

type NewWaiting = { pid: string; customer_id: string; locale: string; request_key: string; asked_at: Date };

export async function insertWaiting(tx: Tx, waiting: NewWaiting): Promise<void> {
  await tx.insertInto('salon_waiting').values(waiting).execute();
}

export async function deleteWaiting(tx: Tx, pid: string, customer_id: string): Promise<void> {
  await tx.deleteFrom('salon_waiting').where('pid', '=', pid).where('customer_id', '=', customer_id).execute();
}

/** Ends the waiting list of a session; answers its people, the first first. */
export async function deleteAllWaiting(
  tx: Tx,
  pid: string,
): Promise<{ waiting_id: string; customer_id: string; locale: string }[]> {
  const { rows } = await sql<{ waiting_id: string; customer_id: string; locale: string }>`
    with gone as (delete from salon_waiting where pid = ${pid} returning waiting_id, customer_id, locale, turn)
    select waiting_id, customer_id, locale from gone order by turn`.execute(tx);
  return rows;
}

/** Ends the waiting lists of sessions that have begun. */
export async function deletePastWaiting(db: Database, now: Date): Promise<void> {
  await sql`
    delete from salon_waiting w using salon_session s where s.pid = w.pid and s.start_time <= ${now}`.execute(db);
}

/** Takes the first of a session's waiting list off it; undefined for an empty list. Needs the session's lock. */
export async function takeFirstWaiting(
  tx: Tx,
  pid: string,
): Promise<{ customer_id: string; locale: string } | undefined> {
  const { rows } = await sql<{ customer_id: string; locale: string }>`
    delete from salon_waiting where waiting_id = (
      select waiting_id from salon_waiting where pid = ${pid} order by turn limit 1)
    returning customer_id, locale`.execute(tx);
  return rows[0];
}

/** The seats of a session by status. */
export async function visitsIn(
  tx: Tx,
  pid: string,
  status: VisitRow['status'],
): Promise<Pick<VisitRow, 'visit_id' | 'customer_id' | 'locale' | 'offer_until'>[]> {
  return tx
    .selectFrom('salon_visit')
    .select(['visit_id', 'customer_id', 'locale', 'offer_until'])
    .where('pid', '=', pid)
    .where('status', '=', status)
    .execute();
}

/** The upcoming sessions in which a customer has a seat or an offer. */
export async function sessionsWithSeats(tx: Tx, customer_id: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ pid: string }>`
    select s.pid from salon_visit v join salon_session s using (pid)
    where v.customer_id = ${customer_id} and v.status in ('reserved', 'offered') and s.start_time > ${now}
    order by s.pid`.execute(tx);
  return rows.map(({ pid }) => pid);
}

/**
 * Sessions with something to do: an offer that is over, or a free seat and people waiting for it, as after an erasure. The
 * next first.
 */
export async function dueSessions(db: Database, now: Date, { limit, skipped }: Batch): Promise<{ pid: string }[]> {
  const { rows } = await sql<{ pid: string }>`
    select s.pid from salon_session s join (
      select v.pid from salon_visit v where v.status = 'offered' and v.offer_until <= ${now}
      union select w.pid from salon_waiting w) due using (pid)
    where exists (select from salon_visit v where v.pid = s.pid and v.status = 'offered' and v.offer_until <= ${now})
      or (s.start_time > ${now}
        and (select count(*) from salon_visit v where v.pid = s.pid and v.status <> 'cancelled') < s.seats)
    order by s.start_time, s.pid limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

export type Known = {
  visit_id: string | null;
  status: VisitRow['status'] | null;
  offer_until: Date | null;
  session: SessionRow;
  email: string | null;
};

/** A session and its reader, with a seat where the mail is about one; null once that is gone. */
export async function factsOf(
  db: Database,
  { visit_id, pid, customer_id }: { visit_id: string | null; pid: string; customer_id: string },
): Promise<Known | null> {
  const { rows } = await sql<SessionRow & Pick<Known, 'visit_id' | 'status' | 'offer_until' | 'email'>>`
    select ${sessionColumns}, v.visit_id, v.status, v.offer_until, c.email
    from salon_session s cross join customer c left join salon_visit v on v.visit_id = ${visit_id}::uuid
    where s.pid = ${pid} and c.customer_id = ${customer_id}`.execute(db);
  const [row] = rows;
  if (!row || (visit_id !== null && row.visit_id === null)) return null;
  const { visit_id: id, status, offer_until, email, ...session } = row;
  return { visit_id: id, status, offer_until, session, email };
}

type LinkedVisit = {
  customer_id: string;
  locale: string | null;
  status: VisitRow['status'];
  start_time: Date;
  store_id: string;
};

/** A visit by its id, for the link of its mail. */
export async function visitById(db: Database, visit_id: string): Promise<LinkedVisit | undefined> {
  return await db
    .selectFrom('salon_visit')
    .innerJoin('salon_session', 'salon_session.pid', 'salon_visit.pid')
    .select(['customer_id', 'locale', 'status', 'start_time', 'store_id'])
    .where('visit_id', '=', visit_id)
    .executeTakeFirst();
}
