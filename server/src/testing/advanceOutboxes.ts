import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Lets time pass for the outboxes, which live by the database's clock: what waits in them comes so much nearer. */
export async function advanceOutboxes(db: Database, seconds: number): Promise<void> {
  const time = sql`make_interval(secs => ${seconds})`;
  await sql`update job set due_at = due_at - ${time}`.execute(db);
  await sql`update mail_outbox set next_try_at = next_try_at - ${time}`.execute(db);
  await sql`update sms_outbox set next_try_at = next_try_at - ${time}, queued_at = queued_at - ${time}`.execute(db);
}
