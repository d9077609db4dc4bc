// Many orders of a list, made inside the database: copies of one, without what triggers would write of each.
import type pg from 'pg';

/** Copies an order with its lines, each copy placed a second after the one before. */
export async function copyOrders(pool: pg.Pool, increment_id: string, copies: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `with copied as (
        insert into shop_order select (jsonb_populate_record(o, jsonb_build_object(
          'order_id', gen_random_uuid(), 'purchase_id', gen_random_uuid(), 'basket_id', gen_random_uuid(),
          'increment_id', 'C' || n, 'ref', md5(n::text),
          'placed_at', o.placed_at + n * interval '1 second'))).*
        from shop_order o, generate_series(1, $2::integer) n where o.increment_id = $1 returning order_id)
      insert into shop_order_line select (jsonb_populate_record(l, jsonb_build_object(
        'order_id', copied.order_id, 'item_order_id', gen_random_uuid()))).*
      from copied, shop_order_line l join shop_order o using (order_id) where o.increment_id = $1`,
      [increment_id, copies],
    );
    await client.query('commit');
  } finally {
    // Its role as a replica ended with the transaction, or the connection ends with it.
    client.release();
  }
}
