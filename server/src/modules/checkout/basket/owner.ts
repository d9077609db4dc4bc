import type { Visitor } from '../../../platform/session/visitor.ts';

/** The owner of a basket: the customer once signed in, else the anonymous session. */
export type BasketOwner = { session_id: string; customer_id: null } | { session_id: null; customer_id: string };

/** The owner of a visitor's basket; null for a visitor without a stored session or account. */
export function ownerOf({ session_id, customer_id }: Pick<Visitor, 'session_id' | 'customer_id'>): BasketOwner | null {
  if (customer_id) return { session_id: null, customer_id };
  return session_id ? { session_id, customer_id: null } : null;
}

/** The id of the customer or session that owns the basket. */
export const ownerId = (owner: BasketOwner): string => owner.customer_id ?? owner.session_id;
