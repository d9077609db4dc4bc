import type { Tx } from '../../../platform/db/database.ts';
import { lockForMerge } from './locks/lockForMerge.ts';
import { joinBaskets, lockFirstBasket } from '../basket/joinBaskets.ts';
import type { BasketOwner } from '../basket/owner.ts';
import * as attempts from './attempts/attempts.ts';

/** Merges a basket whose locks the caller holds. A payment in progress follows and removes its items from the merged basket. */
async function join(tx: Tx, customer_id: string, from: BasketOwner, now: Date): Promise<void> {
  const merged = await joinBaskets(tx, customer_id, from, now);
  if (merged) await attempts.moveAttempts(tx, merged.from, merged.to);
}

/**
 * Merges the session's basket into the customer's basket, in the sign-in's transaction. A payment in progress follows
 * into the merged basket and removes its items from there. Invariant M13.
 */
export async function mergeBasket(tx: Tx, customer_id: string, session_id: string | null, now: Date): Promise<void> {
  if (!session_id) return;
  await lockFirstBasket(tx, customer_id);
  await lockForMerge(tx, customer_id, session_id);
  await join(tx, customer_id, { session_id, customer_id: null }, now);
}

/**
 * Merges the basket of an account into that of another, once `isPayingNow` has found no payment of either: its locks last until the
 * transaction ends. Invariant M13, decisions/0119.
 */
export const mergeAccountBasket = (
  tx: Tx,
  { stays_id, goes_id }: { readonly stays_id: string; readonly goes_id: string },
  now: Date,
): Promise<void> => join(tx, stays_id, { session_id: null, customer_id: goes_id }, now);
