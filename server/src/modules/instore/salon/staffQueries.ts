import type { Scope } from '@vitrine/rules/staff/role';
import { storeInScope } from '../../catalog/stores/storeScopeFragment.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { sessionColumns, type SessionRow, type VisitRow } from './queries.ts';

export async function closeSession(tx: Tx, pid: string, now: Date): Promise<void> {
  await tx.updateTable('salon_session').set({ closed_at: now }).where('pid', '=', pid).execute();
}

/** Stores a session; false if the salon has one at that time. */
export async function insertSession(db: Database, session: Omit<SessionRow, 'closed_at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('salon_session')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type UpcomingSession = SessionRow & { reserved: number; offered: number; waiting: number };

/** The upcoming sessions, of a scope, with their seats. */
export async function upcomingSessions(
  db: Database,
  scope: Scope,
  now: Date,
  page: PageOf,
): Promise<Page<UpcomingSession>> {
  const { place, follows, order } = keyset(sql`s.start_time`, sql`s.pid`, page);
  const { rows } = await sql<UpcomingSession & { place: string }>`
    select ${sessionColumns}, ${place},
      (select count(*)::integer from salon_visit v where v.pid = s.pid and v.status = 'reserved') as reserved,
      (select count(*)::integer from salon_visit v where v.pid = s.pid and v.status = 'offered') as offered,
      (select count(*)::integer from salon_waiting w where w.pid = s.pid) as waiting
    from salon_session s
    where s.start_time > ${now} and ${storeInScope(scope, sql`s.store_id`)}
      and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

type Guest = Pick<VisitRow, 'visit_id' | 'seat' | 'status'> & { firstname: string; lastname: string };

/** The seats of a session with their guests, in the order of the seats. */
export async function guestsOf(db: Database, pid: string): Promise<Guest[]> {
  return db
    .selectFrom('salon_visit')
    .innerJoin('customer', 'customer.customer_id', 'salon_visit.customer_id')
    .select(['visit_id', 'seat', 'status', 'firstname', 'lastname'])
    .where('pid', '=', pid)
    .orderBy('seat')
    .orderBy('reserved_at')
    .execute();
}

/** Locks a seat; with the start of its session. Undefined for an unknown id. */
export async function lockVisit(
  tx: Tx,
  visit_id: string,
): Promise<Pick<VisitRow & SessionRow, 'status' | 'start_time'> | undefined> {
  const { rows } = await sql<Pick<VisitRow & SessionRow, 'status' | 'start_time'>>`
    select v.status, s.start_time from salon_visit v join salon_session s using (pid)
    where v.visit_id::text = ${visit_id} for update of v`.execute(tx);
  return rows[0];
}

export async function setVisitStatus(tx: Tx, visit_id: string, status: VisitRow['status']): Promise<void> {
  await tx.updateTable('salon_visit').set({ status }).where('visit_id', '=', visit_id).execute();
}

/** The salon and the start of a session. */
export function sessionNumbered(
  db: Database,
  pid: string,
): Promise<Pick<SessionRow, 'store_id' | 'start_time'> | undefined> {
  return db.selectFrom('salon_session').select(['store_id', 'start_time']).where('pid', '=', pid).executeTakeFirst();
}

/** The salon of a visit, whose id may be any text. */
export async function sessionOfVisit(
  db: Database,
  visit_id: string,
): Promise<Pick<SessionRow, 'store_id'> | undefined> {
  const { rows } = await sql<Pick<SessionRow, 'store_id'>>`
    select s.store_id from salon_visit v join salon_session s using (pid)
    where v.visit_id::text = ${visit_id}`.execute(db);
  return rows[0];
}
