import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { JobData } from './kinds.ts';

/** A claimed job; `claim` identifies this run of it. */
export type ClaimedJob = { job_id: string; kind: string; data: JobData; tries: number; claim: string };
type Turn = Pick<ClaimedJob, 'job_id' | 'claim'>;

/** Inserts one job per kind and key. All queries here use the database's clock. */
export async function insertJob(
  tx: Tx,
  { kind, key, data, due_at }: { kind: string; key: string; data: JobData; due_at: Date | null },
): Promise<void> {
  await sql`
    insert into job (kind, key, data, due_at)
    values (${kind}, ${key}, ${JSON.stringify(data)}::jsonb, coalesce(${due_at}::timestamptz, now()))
    on conflict (kind, key) do nothing`.execute(tx);
}

/** Deletes a job that no server has claimed yet. Returns whether there was one. */
export async function dropUnclaimed(tx: Tx, kind: string, key: string): Promise<boolean> {
  const { rows } =
    await sql`delete from job where kind = ${kind} and key = ${key} and tries = 0 returning job_id`.execute(tx);
  return rows.length > 0;
}

/** Makes a job that no server has claimed yet due now. */
export async function hurryUnclaimed(db: Database, kind: string, key: string): Promise<void> {
  await sql`update job set due_at = now() where kind = ${kind} and key = ${key} and tries = 0`.execute(db);
}

/**
 * Claims due jobs of these kinds, each for one server. A job that its server does not renew is due again after
 * `lease_seconds`.
 */
export async function claimJobs(
  db: Database,
  kinds: readonly string[],
  lease_seconds: number,
  limit: number,
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update job set tries = tries + 1, claim = gen_random_uuid(), due_at = now() + make_interval(secs => ${lease_seconds})
    where job_id in (
      select job_id from job where due_at <= now() and kind = any (${kinds}::text[])
      order by due_at, job_id limit ${limit} for update skip locked)
    returning job_id, kind, data, tries, claim`.execute(db);
  return rows;
}

/** In how many milliseconds the next job of these kinds is due, of those that are due within so many; null for none. */
export async function nextDueIn(db: Database, kinds: readonly string[], within: number): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from min(due_at) - clock_timestamp()) * 1000)::integer as wait from job
    where due_at <= now() + make_interval(secs => ${within / 1000}) and kind = any (${kinds}::text[])`.execute(db);
  return rows[0]?.wait ?? null;
}

/** Extends the claim by `lease_seconds` from now. */
export async function renewJob(db: Database, { job_id, claim }: Turn, lease_seconds: number): Promise<void> {
  await sql`
    update job set due_at = now() + make_interval(secs => ${lease_seconds})
    where job_id = ${job_id} and claim = ${claim}`.execute(db);
}

/** Deletes a finished job. Does nothing if another server has claimed it since. */
export async function finishJob(db: Database, { job_id, claim }: Turn): Promise<void> {
  await sql`delete from job where job_id = ${job_id} and claim = ${claim}`.execute(db);
}

/** Marks a job as failed: due again in `seconds`, or never when null. */
export async function failJob(
  db: Database,
  { job_id, claim }: Turn,
  seconds: number | null,
  last_error: string,
): Promise<void> {
  await sql`
    update job set claim = null, last_error = ${last_error},
      due_at = now() + make_interval(secs => ${seconds}::integer),
      failed_at = case when ${seconds}::integer is null then now() end
    where job_id = ${job_id} and claim = ${claim}`.execute(db);
}
