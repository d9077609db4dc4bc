import type { Database } from '../../platform/db/database.ts';
import * as queries from './queries.ts';

/** An order with its lines, for the mail that tells of it. */
export function orderForMail(db: Database, order_id: string): Promise<queries.OrderRow | undefined> {
  return queries.orderById(db, order_id);
}
