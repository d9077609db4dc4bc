// The queue as IT sees it: every figure by an index, however long the queue is. decisions/0125.
import { countedMost } from '@vitrine/rules/staff/jobDesk';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { distinctValues } from '../db/distinctValues.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../db/keyset.ts';

export type KindCounts = {
  kind: string;
  /** Due and not begun, or left by a server that ended. */
  waiting: number;
  /** Due later: a pause after a failure, or a moment that was chosen. */
  later: number;
  running: number;
  failed: number;
  /** When the oldest waiting one was due. */
  waits_since: Date | null;
};

const counted = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from (select from job j where j.kind = kinds.kind and ${condition} limit ${countedMost + 1}) found)`;

/** The kinds in the queue, each found by one step in the index. */
export async function kindCounts(db: Database): Promise<KindCounts[]> {
  const { rows } = await sql<KindCounts>`
    select kind, ${counted(sql`j.due_at <= now()`)} as waiting,
      ${counted(sql`j.due_at > now() and j.claim is null`)} as later,
      ${counted(sql`j.due_at > now() and j.claim is not null`)} as running,
      ${counted(sql`j.due_at is null`)} as failed,
      (select min(j.due_at) from job j where j.kind = kinds.kind and j.due_at <= now()) as waits_since
    from unnest(${distinctValues('job', 'kind')}) as kinds (kind) order by kind`.execute(db);
  return rows;
}

export type DeadJob = {
  job_id: string;
  kind: string;
  key: string;
  tries: number;
  created_at: Date;
  failed_at: Date;
  last_error: string;
};

/** Jobs that failed for good, the latest first. Throws payload_refused for an invalid cursor. */
export async function deadJobs(
  db: Database,
  { kind }: { readonly kind?: string | undefined },
  page: PageOf,
): Promise<Page<DeadJob>> {
  const { place, follows, order } = keyset(sql`failed_at`, sql`lpad(job_id::text, 19, '0')`, {
    ...page,
    newest_first: true,
  });
  const { rows } = await sql<DeadJob & { place: string }>`
    select job_id::text, kind, key, tries, created_at, failed_at, coalesce(last_error, '') as last_error, ${place} from job
    where due_at is null and failed_at is not null ${kind === undefined ? sql`` : sql`and kind = ${kind}`} and ${follows}
    ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** How many jobs of a kind failed for good, at most one above `countedMost`, and the moment of the latest. */
export async function deadOfKind(db: Database, kind: string): Promise<{ failed: number; until: Date | null }> {
  const { rows } = await sql<{ failed: number; until: Date | null }>`
    select (select count(*)::integer from (
        select from job where kind = ${kind} and due_at is null limit ${countedMost + 1}) found) as failed,
      (select max(failed_at) from job where kind = ${kind} and due_at is null) as until`.execute(db);
  return rows[0] ?? { failed: 0, until: null };
}

/** Lets one failed job try again. Returns its kind; undefined where it does not wait for that. */
export async function retryOne(tx: Tx, job_id: string): Promise<{ kind: string } | undefined> {
  const { rows } = await sql<{ kind: string }>`
    update job set failed_at = null, tries = 0, due_at = now()
    where job_id = ${job_id} and due_at is null returning kind`.execute(tx);
  return rows[0];
}

/** Lets the jobs of a kind that failed until a moment try again. Returns how many. */
export async function retryKind(tx: Tx, kind: string, until: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update job set failed_at = null, tries = 0, due_at = now()
    where kind = ${kind} and due_at is null and failed_at < ${until}::timestamptz + interval '1 millisecond'`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Deletes a failed job. Returns what it was; undefined where it has not failed. */
export async function dropOne(
  tx: Tx,
  job_id: string,
): Promise<{ kind: string; key: string; data: unknown } | undefined> {
  const { rows } = await sql<{ kind: string; key: string; data: unknown }>`
    delete from job where job_id = ${job_id} and due_at is null returning kind, key, data`.execute(tx);
  return rows[0];
}
