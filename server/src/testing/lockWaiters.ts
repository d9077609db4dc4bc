import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

const patienceMs = 20_000;

/** How many backends of this database wait for a lock that another one holds. */
async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct l.pid)::int as waiting
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where a.datname = current_database() and not l.granted`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Resolves once at least `count` backends of this database wait for a lock: a test that holds the lock then knows that the other
 * call has come to it. What follows from that call may wait behind it. Throws after 20 seconds.
 */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let waiters = -1; waiters < count; waiters = await waiting(db))
    if (performance.now() > until) throw new Error(`expected ${count} to wait for a lock, found ${waiters}`);
}
