import type { Tx } from '../../../platform/db/database.ts';
import { lockForMerge } from './locks/lockForMerge.ts';
import { joinBaskets } from '../basket/joinBaskets.ts';
import * as attempts from './attempts/attempts.ts';

/**
 * Merges the session's basket into the customer's basket, in the sign-in's transaction. A payment in progress follows
 * into the merged basket and removes its items from there. Invariant M13.
 */
export async function mergeBasket(tx: Tx, customer_id: string, session_id: string | null, now: Date): Promise<void> {
  if (!session_id) return;
  await lockForMerge(tx, customer_id, session_id);
  const merged = await joinBaskets(tx, customer_id, session_id, now);
  if (merged) await attempts.moveAttempts(tx, merged.from, merged.to);
}
