// The list of a customer's orders. Spec 3 §4.
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { ShopOrder } from '../../../platform/db/schema.ts';
import type { OrderedProduct } from '../../checkout/basket/orderedProduct.ts';
import { preparedAtSql } from './preparedFragment.ts';

type On = Database | Tx;

export type SummaryRow = Pick<
  Selectable<ShopOrder>,
  | 'order_id'
  | 'increment_id'
  | 'ref'
  | 'placed_at'
  | 'status'
  | 'grand_total'
  | 'currency'
  | 'pickup_store_id'
  | 'shipped_at'
  | 'ready_at'
  | 'delivered_at'
> & {
  prepared_at: Date | null;
  total_qty: number;
  images: OrderedProduct['image'][];
  has_returns: boolean;
  /** Whether the order or a parcel of it has arrived. */
  has_arrived: boolean;
  total: number;
};

/** A page of a customer's placed orders, newest first, with the total, in one statement. */
export async function ordersOfCustomer(
  db: On,
  customer_id: string,
  offset: number,
  limit: number,
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select o.order_id, o.increment_id, o.ref, o.placed_at, o.status, o.grand_total, o.currency, o.pickup_store_id,
      o.shipped_at, o.ready_at, o.delivered_at, ${preparedAtSql} as prepared_at,
      count(*) over () as total,
      (select coalesce(sum(l.qty), 0) from shop_order_line l where l.order_id = o.order_id) as total_qty,
      (select coalesce(jsonb_agg(l.piece -> 'image' order by l.position), '[]'::jsonb)
        from shop_order_line l where l.order_id = o.order_id) as images,
      exists (select from return_request r
        where r.order_id = o.order_id and r.finalized_at is not null and r.status <> 'canceled') as has_returns,
      o.delivered_at is not null
        or exists (select from shipment s where s.order_id = o.order_id and s.delivered_at is not null) as has_arrived
    from shop_order o where o.customer_id = ${customer_id} and o.placed_at is not null
    order by o.placed_at desc, o.order_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countOrders(db: On, customer_id: string): Promise<number> {
  const row = await db
    .selectFrom('shop_order')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('customer_id', '=', customer_id)
    .where('placed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.total;
}
