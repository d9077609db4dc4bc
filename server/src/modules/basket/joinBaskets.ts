import type { Tx } from '../../platform/db/database.ts';
import type { Merged } from './merged.ts';
import * as queries from './queries.ts';

/**
 * Joins an anonymous session's basket to the customer's; null where there was nothing to join. The caller holds both
 * (`lockForMerge` of the payments). Invariant M13.
 */
export function joinBaskets(tx: Tx, customer_id: string, session_id: string, now: Date): Promise<Merged | null> {
  return queries.mergeInto(tx, customer_id, session_id, now);
}
