import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** The statuses that a table's check lets in, sorted. */
export async function checkedStatuses(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select pg_get_constraintdef(oid) as said from pg_constraint
    where contype = 'c' and conname = ${`${table}_status_check`}`.execute(db);
  return [...(rows[0]?.said ?? '').matchAll(/'([a-z_]+)'::text/gu)].map(([, status]) => status ?? '').toSorted();
}
