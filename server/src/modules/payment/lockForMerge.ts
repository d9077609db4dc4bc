import type { Tx } from '../../platform/db/database.ts';
import * as locks from './lockQueries.ts';

/** Makes a sign-in that joins two baskets and all payments from one of them wait for each other. Invariants M4, M13. */
export function lockForMerge(tx: Tx, customer_id: string, session_id: string): Promise<void> {
  return locks.lockForMerge(tx, customer_id, session_id);
}
