import type { Tx } from '../../../platform/db/database.ts';
import type { Merged } from './merged.ts';
import * as queries from './queries.ts';

/**
 * Merges an anonymous session's basket into the customer's; returns null when there is nothing to merge. The caller
 * must hold both baskets' locks (`lockForMerge` of the payments). Invariant M13.
 */
export function joinBaskets(tx: Tx, customer_id: string, session_id: string, now: Date): Promise<Merged | null> {
  return queries.mergeInto(tx, customer_id, session_id, now);
}
