import type { Tx } from '../../../platform/db/database.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { paperJobs } from './jobs.ts';
import * as queries from './queries.ts';

/**
 * Stores what an invoice says, and queues the job that makes its PDF and stores the digest: a release with other fonts cannot
 * come between the issue and the first view. decisions/0051.
 */
export async function addPaper(
  tx: Tx,
  paper: { invoice_id: string; order_id: string; issued_at: Date; content: string },
): Promise<void> {
  await queries.addPaper(tx, paper);
  const { invoice_id } = paper;
  await queueJob(tx, { kind: paperJobs.digest_paper, key: invoice_id, data: { invoice_id } });
}
