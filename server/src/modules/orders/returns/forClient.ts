import type { Tx } from '../../../platform/db/database.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { requireOwnOrder } from '../orders/ownOrder.ts';

/** The order of a return and its client: a visitor asks about its own order, a member of staff for a client. decisions/0113. */
export type ForClient = {
  readonly own: OrderRow;
  /** The account whose saved addresses a pickup may use; null for a guest. */
  readonly customer_id: string | null;
  /** Names a member of staff for the log of the return; without it, its client acts. */
  readonly name?: (tx: Tx, now: Date) => Promise<void>;
};

/** The visitor's own order. Throws session_ended, order_not_found. Invariant S1. */
export const asVisitor = async (shop: Shop, visitor: Visitor, order_id: string): Promise<ForClient> => ({
  own: await requireOwnOrder(shop, visitor, order_id),
  customer_id: visitor.customer_id,
});
