import type { Database } from '../../platform/db/database.ts';
import * as queries from './queries.ts';

/** Reads an order with its lines for a mail. */
export function orderForMail(db: Database, order_id: string): Promise<queries.OrderRow | undefined> {
  return queries.orderById(db, order_id);
}
