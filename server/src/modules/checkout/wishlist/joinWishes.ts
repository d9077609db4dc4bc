import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** Moves an anonymous session's wish list to the customer, in the sign-in's transaction. Spec 1 §3, invariant M13. */
export function joinWishes(tx: Tx, customer_id: string, session_id: string): Promise<void> {
  return queries.mergeWishes(tx, customer_id, session_id);
}
