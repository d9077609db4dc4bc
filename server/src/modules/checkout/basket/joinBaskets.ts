import type { Tx } from '../../../platform/db/database.ts';
import type { Merged } from './merged.ts';
import type { BasketOwner } from './owner.ts';
import * as queries from './queries.ts';

/**
 * Merges the basket of an anonymous session, or of another account of the customer, into the customer's; returns null when there is
 * nothing to merge. The caller must hold both baskets' locks (`lockForMerge` or `isPayingNow` of the payments). Invariant M13.
 */
export function joinBaskets(tx: Tx, customer_id: string, from: BasketOwner, now: Date): Promise<Merged | null> {
  return queries.mergeInto(tx, customer_id, from, now);
}

/**
 * Serialises a sign-in with all others that may give the customer the first basket. Before the locks of the baskets: they are those that
 * exist then. Invariant M13.
 */
export const lockFirstBasket = (tx: Tx, customer_id: string): Promise<void> => queries.lockFirstBasket(tx, customer_id);
