import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Copies an order's row `count` times, each without lines and stock, of a country that the shop does not know. Returns the ids. */
export async function copiedOrders(db: Database, order_id: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    insert into shop_order
    select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'increment_id', 'copy ' || n,
      'ref', 'copy ' || n, 'purchase_id', gen_random_uuid(), 'store', 'zz', 'holds_stock', false))).*
    from shop_order o, generate_series(1, ${count}::integer) n where o.order_id = ${order_id}
    returning order_id`.execute(db);
  return rows.map((row) => row.order_id);
}
