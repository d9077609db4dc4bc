import type { Tx } from '../db/database.ts';
import { lockForMerge } from '../payment/lockForMerge.ts';
import { moveAttempts } from '../payment/moveAttempts.ts';
import * as queries from './queries.ts';

/**
 * Joins what the visitor gathered before signing in to the customer's basket, in the sign-in's transaction. What is
 * being paid meanwhile is paid from the joined basket: it leaves it like any purchase. Invariant M13.
 */
export async function mergeBasket(tx: Tx, customer_id: string, session_id: string | null, now: Date): Promise<void> {
  if (!session_id) return;
  await lockForMerge(tx, customer_id, session_id);
  const merged = await queries.mergeInto(tx, customer_id, session_id, now);
  if (merged) await moveAttempts(tx, merged);
}
