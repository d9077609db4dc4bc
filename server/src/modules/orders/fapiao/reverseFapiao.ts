import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { bureauOf } from './bureauOf.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { fapiaoJobs } from './jobs.ts';
import * as queries from './queries.ts';

/**
 * Issues the red letter of an accepted return, which reverses what came back on the order's tax invoice; nothing for an
 * order without one. Throws to be repeated until the bureau has issued both. decisions/0057.
 */
export const reverseFapiao: JobHandler = async (shop, { return_id = '' }) => {
  const back = await queries.returnedAmount(shop.db, return_id);
  const fapiao = back && (await queries.fapiaoOfOrder(shop.db, back.order_id));
  if (!back || !fapiao) return;
  const { fapiao_id, fapiao_number, amount: invoiced } = fapiao;
  if (fapiao_number === null) throw new Error('the tax invoice is not issued yet');
  // An invoice of an earlier release has no amount: staff reverses it at the bureau.
  if (invoiced === null) return;
  const earlier = await queries.reversalsOf(shop.db, fapiao_id);
  if (earlier.some((one) => one.return_id === return_id)) return;
  const left = invoiced - earlier.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.min(back.amount, left);
  if (amount <= 0) return;
  const issued = await bureauOf(shop).reverse({ serial: return_id, reverses: fapiao_number, amount });
  if (issued === null) throw new Error('the bureau has not issued the red letter yet');
  const { number, issued_at: generated_at } = issued;
  await queries.addReversal(shop.db, { return_id, fapiao_id, amount, generated_at, fapiao_number: number });
};

/**
 * Queues the red letter of a return that is accepted in this transaction, under the order's lock. A tax invoice that is
 * requested later leaves the return out, so it needs none.
 */
export async function queueReversal(tx: Tx, order_id: string, return_id: string): Promise<void> {
  if (await queries.fapiaoOfOrder(tx, order_id))
    await queueJob(tx, { kind: fapiaoJobs.reverse_fapiao, key: return_id, data: { return_id } });
}
