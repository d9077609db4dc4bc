import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type VisitRow = {
  visit_id: string;
  pid: string;
  store_id: string;
  status: string;
  start_time: Date;
  end_time: Date;
};

/** A customer's salon reservations: upcoming ones by date, then past ones, newest first. */
export async function visitsOf(db: Database, customer_id: string, now: Date): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select v.visit_id, v.pid, s.store_id, v.status, s.start_time, s.end_time
    from salon_visit v join salon_session s using (pid) where v.customer_id = ${customer_id}
    order by s.end_time > ${now} desc, case when s.end_time > ${now} then s.start_time end, s.start_time desc
    limit 50`.execute(db);
  return rows;
}
