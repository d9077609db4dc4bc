import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';
import type { OrderRow } from './orderRows.ts';

/** Reads an order with its lines without a check of its owner: for mails, and under a lock after such a check. */
export function readWholeOrder(db: Database | Tx, order_id: string): Promise<OrderRow | undefined> {
  return queries.orderById(db, order_id);
}

/** Reads orders as `readWholeOrder` does, in no order. */
export function readWholeOrders(db: Database | Tx, order_ids: readonly string[]): Promise<OrderRow[]> {
  return queries.ordersById(db, order_ids);
}
