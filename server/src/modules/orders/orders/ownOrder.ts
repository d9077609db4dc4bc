import { ApiError } from '../../../platform/errors/ApiError.ts';
import { ensureSession, signInSeconds } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import type { OrderRow } from './orderRows.ts';

/** How long a guest's session reads an order that it paid, or whose email it named: as long as a sign-in. */
export const guestMs = signInSeconds * 1000;

/** The visitor's own order by id or reference; undefined for an order of someone else. Spec 3 §6, invariant S1. */
export function ownOrder(shop: Shop, visitor: Visitor, id_or_ref: string): Promise<OrderRow | undefined> {
  const now = shop.now();
  return queries.orderOfVisitor(shop.db, id_or_ref, visitor, { since: new Date(now.getTime() - guestMs), now });
}

/**
 * As `ownOrder`, for calls that need one. Throws order_not_found, or session_ended for a visitor that is signed out and
 * has no proof, who can sign in or look the order up again. Spec 3 §6, invariant S1.
 */
export async function requireOwnOrder(shop: Shop, visitor: Visitor, order_id: string): Promise<OrderRow> {
  const order = await ownOrder(shop, visitor, order_id);
  if (!order) throw new ApiError(visitor.customer_id ? 'order_not_found' : 'session_ended');
  return order;
}

/**
 * Lets the session that named an order's email return, withdraw and print without naming it again, for a short time.
 * decisions/0054.
 */
export async function addProof(shop: Shop, visitor: Visitor, order_id: string): Promise<void> {
  // A browser that refuses cookies would leave a session behind with every call.
  if (visitor.is_new) return;
  const now = shop.now();
  await shop.db.transaction().execute(async (tx) => {
    const session_id = await ensureSession(tx, visitor, now);
    await queries.addProof(tx, { session_id, order_id, expires_at: new Date(now.getTime() + guestMs) });
  });
}
