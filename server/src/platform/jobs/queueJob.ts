import type { Tx } from '../db/database.ts';
import type { JobData, JobKind } from './kinds.ts';
import * as queries from './queries.ts';

type QueuedJob = {
  kind: JobKind;
  /** What it is about: of one kind and key there is one job, however often it is queued. */
  key: string;
  data: JobData;
  /** When to do it, by the database's clock; at once where it is left out. */
  due_at?: Date;
};

/** Queues a job with the change that causes it, in the same transaction. decisions/0012. */
export async function queueJob(tx: Tx, job: QueuedJob): Promise<void> {
  await queries.insertJob(tx, { ...job, due_at: job.due_at ?? null });
}
