import type { Tx } from '../../../platform/db/database.ts';
import type { BasketOwner } from '../basket/owner.ts';
import * as queries from './queries.ts';

/**
 * Moves the wish list of an anonymous session, or of another account of the customer, to the customer, in the transaction of the sign-in
 * or the merge. Spec 1 §3, invariant M13.
 */
export function joinWishes(tx: Tx, customer_id: string, from: BasketOwner): Promise<void> {
  return queries.mergeWishes(tx, customer_id, from);
}
