import type { Tx } from '../../platform/db/database.ts';
import { lockForMerge } from './lockForMerge.ts';
import { moveAttempts } from './moveAttempts.ts';
import { joinBaskets } from '../basket/joinBaskets.ts';

/**
 * Joins what the visitor gathered before signing in to the customer's basket, in the sign-in's transaction. What is
 * being paid meanwhile is paid from the joined basket: it leaves it like any purchase. Invariant M13.
 */
export async function mergeBasket(tx: Tx, customer_id: string, session_id: string | null, now: Date): Promise<void> {
  if (!session_id) return;
  await lockForMerge(tx, customer_id, session_id);
  const merged = await joinBaskets(tx, customer_id, session_id, now);
  if (merged) await moveAttempts(tx, merged);
}
