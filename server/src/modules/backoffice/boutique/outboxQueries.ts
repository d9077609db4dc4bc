// Messages and jobs of a step that can be undone: they wait, and are taken back with it. All by the database's clock, as the outboxes
// are. A row's `xmin` is the transaction that wrote it, so that no message of a use case can be forgotten (as in decisions/0108).
import { undoMs } from '@vitrine/rules/staff/boutiquePage';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What waits, by id. */
export type Waiting = { mails: string[]; texts: string[]; jobs: string[] };

const mine = sql<boolean>`xmin = pg_current_xact_id()::xid`;
const later = sql<Date>`now() + make_interval(secs => ${undoMs / 1000})`;

/** Makes all that this transaction has queued wait for the time of an undo. */
export async function waitForUndo(tx: Tx): Promise<Waiting> {
  const mails = await sql<{ id: string }>`
    update mail_outbox set next_try_at = ${later} where sent_at is null and ${mine} returning mail_id::text as id`.execute(
    tx,
  );
  const texts = await sql<{ id: string }>`
    update sms_outbox set next_try_at = ${later} where sent_at is null and ${mine} returning sms_id::text as id`.execute(
    tx,
  );
  const jobs = await sql<{ id: string }>`
    update job set due_at = ${later} where ${mine} returning job_id::text as id`.execute(tx);
  const ids = ({ rows }: { rows: { id: string }[] }): string[] => rows.map(({ id }) => id);
  return { mails: ids(mails), texts: ids(texts), jobs: ids(jobs) };
}

/** Takes back what waits. False where a server has begun with a part of it. */
export async function takeBack(tx: Tx, { mails, texts, jobs }: Waiting): Promise<boolean> {
  const gone = await Promise.all([
    sql`delete from mail_outbox where mail_id::text = any (${mails}::text[]) and sent_at is null and tries = 0
      returning mail_id`.execute(tx),
    sql`delete from sms_outbox where sms_id::text = any (${texts}::text[]) and sent_at is null and tries = 0
      returning sms_id`.execute(tx),
    sql`delete from job where job_id::text = any (${jobs}::text[]) and tries = 0 returning job_id`.execute(tx),
  ]);
  const wanted = [mails.length, texts.length, jobs.length];
  return gone.every(({ rows }, at) => rows.length === wanted[at]);
}
