import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sessionColumns, type SessionRow } from './queries.ts';

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

/** The upcoming sessions, of one salon or of all, with their seats. */
export async function upcomingSessions(
  db: Database,
  store_id: string | null,
  now: Date,
): Promise<(SessionRow & { reserved: number; offered: number; waiting: number })[]> {
  const { rows } = await sql<SessionRow & { reserved: number; offered: number; waiting: number }>`
    select ${sessionColumns},
      (select count(*)::integer from salon_visit v where v.pid = s.pid and v.status = 'reserved') as reserved,
      (select count(*)::integer from salon_visit v where v.pid = s.pid and v.status = 'offered') as offered,
      (select count(*)::integer from salon_waiting w where w.pid = s.pid) as waiting
    from salon_session s
    where s.start_time > ${now} and (${store_id}::text is null or s.store_id = ${store_id}::text)
    order by s.start_time, s.pid limit 500`.execute(db);
  return rows;
}
