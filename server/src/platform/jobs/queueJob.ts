import type { Database, Tx } from '../db/database.ts';
import type { JobData, JobKind } from './kinds.ts';
import * as queries from './queries.ts';

type QueuedJob = {
  kind: JobKind;
  /** Deduplicates: a kind and key has one job, however often it is queued. */
  key: string;
  data: JobData;
  /** When the job is due, by the database's clock; now by default. */
  due_at?: Date;
};

/** Queues a job with the change that causes it, in the same transaction. decisions/0012. */
export async function queueJob(tx: Tx, job: QueuedJob): Promise<void> {
  await queries.insertJob(tx, { ...job, due_at: job.due_at ?? null });
}

type KeyedJob = Pick<QueuedJob, 'kind' | 'key'>;

/** Takes back a queued job in the transaction that makes it needless. Returns false where a server has already begun it. */
export const unqueueJob = (tx: Tx, { kind, key }: KeyedJob): Promise<boolean> => queries.dropUnclaimed(tx, kind, key);

/** Makes a queued job due now. */
export const hurryJob = (db: Database, { kind, key }: KeyedJob): Promise<void> => queries.hurryUnclaimed(db, kind, key);
