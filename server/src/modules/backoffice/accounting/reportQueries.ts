import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inDays } from './dayFragment.ts';
import type { Days } from './days.ts';

/** The pieces of the returns that were accepted on some days, by the reason that their buyers gave; the most first. */
export async function returnsByReason(
  db: Database,
  days: Days,
  zone: string,
): Promise<{ reason: string; pieces: number }[]> {
  const { rows } = await sql<{ reason: string; pieces: number }>`
    select l.return_reason as reason, sum(l.qty)::integer as pieces
    from return_request r join return_line l using (return_id)
    where ${inDays(sql`r.accepted_at`, days, sql`${zone}`)} group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
