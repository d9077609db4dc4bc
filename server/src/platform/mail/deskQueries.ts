// The outbox as IT sees it: kinds, counts and ages, never an address or a text. decisions/0125.
import { countedMost } from '@vitrine/rules/staff/jobDesk';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { distinctValues } from '../db/distinctValues.ts';

export type OutboxCounts = {
  kind: string;
  waiting: number;
  /** Those of them whose last try failed; they try again by themselves. */
  failed: number;
  oldest_at: Date | null;
};

const counted = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from (select from mail_outbox m where m.kind = kinds.kind and ${condition} limit ${countedMost + 1}) found)`;

/** The unsent mails by kind. */
export async function mailCounts(db: Database): Promise<OutboxCounts[]> {
  const { rows } = await sql<OutboxCounts>`
    select kind, ${counted(sql`m.sent_at is null`)} as waiting, ${counted(sql`m.failed_at is not null`)} as failed,
      (select min(m.created_at) from mail_outbox m where m.kind = kinds.kind and m.sent_at is null) as oldest_at
    from unnest(${distinctValues('mail_outbox', 'kind', sql`sent_at is null`)}) as kinds (kind) order by kind`.execute(
    db,
  );
  return rows;
}

/**
 * Makes the mails of a kind whose last try failed due at once; one that is being sent is left alone, so that no second worker sends it.
 * Returns how many.
 */
export async function retryMails(tx: Tx, kind: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mail_outbox set next_try_at = now() where kind = ${kind} and failed_at is not null and sent_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
