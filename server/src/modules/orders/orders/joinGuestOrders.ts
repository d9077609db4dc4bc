import type { Database, Tx } from '../../../platform/db/database.ts';
import { isWriteRefused } from '../../../platform/db/databaseFault.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { guestMs } from './ownOrder.ts';
import * as queries from './queries.ts';

/**
 * Gives the account the orders that its owner placed as a guest under its email: all of them once its mailbox is proven, and
 * before that those of `session_id` as long as that session reads them. Reads no order of another session for an account
 * without a proof, so that a stranger with the email learns nothing, not by timing either. Invariant S1, decisions/0091.
 */
export async function joinGuestOrders(
  db: Database | Tx,
  { customer_id, session_id }: { readonly customer_id: string; readonly session_id: string | null },
  now: Date,
): Promise<void> {
  await queries.joinGuestOrders(db, { customer_id, session_id, since: new Date(now.getTime() - guestMs) });
}

/** As above, before the account shows its orders: they are shown as they are while the database refuses to write. */
export async function joinBeforeList(
  shop: Shop,
  visitor: { readonly customer_id: string; readonly session_id: string | null },
): Promise<void> {
  await joinGuestOrders(shop.db, visitor, shop.now()).catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error;
  });
}

/**
 * Gives the account one order that the visitor opened by its secret reference, which only its mails say, if the order's
 * email is the account's. Invariant S1, decisions/0091.
 */
export async function joinNamedOrder(shop: Shop, customer_id: string, order_id: string): Promise<void> {
  await queries.joinNamedOrder(shop.db, customer_id, order_id);
}
