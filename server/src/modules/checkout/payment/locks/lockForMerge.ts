import type { Tx } from '../../../../platform/db/database.ts';
import * as locks from './lockQueries.ts';

/** Serialises a sign-in that merges two baskets with all payments from either of them. Invariants M4, M13. */
export function lockForMerge(tx: Tx, customer_id: string, session_id: string): Promise<void> {
  return locks.lockForMerge(tx, customer_id, session_id);
}
