import type { Gift } from '@vitrine/rules/gift/gift';
import type { AddressFields } from '@vitrine/contract/address';
import type { ItemOptions } from '@vitrine/contract/basket';
import type { InvoiceKind } from '@vitrine/contract/orders';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import type { ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import type { ReturnStatus } from '@vitrine/rules/returns/returnStatus';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { columnList } from '../../platform/db/columns.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { ShopOrder } from '../../platform/db/schema.ts';
import { orderColumns } from '../../platform/db/wholeRows.ts';
import type { OrderPiece } from './piece.ts';

type On = Database | Tx;

export type LineRow = {
  item_order_id: string;
  sku: string;
  piece: OrderPiece;
  options: ItemOptions;
  qty: number;
  unit_price: number;
  row_price: number;
  discount: number;
  row_tax: number;
  row_incl_tax: number;
  returned_qty: number;
};

/** A return of an order as read from JSON: timestamps are strings. */
export type ReturnRow = {
  return_id: string;
  increment_id: string;
  return_type: ReturnType;
  status: ReturnStatus;
  selected_return_method: ReturnMethod | null;
  pickup_date: string | null;
  pickup_time: string | null;
  requested_at: string;
  accepted_at: string | null;
  closed_at: string | null;
  total_items: number;
  total_tax: number;
  total_shipping: number;
  adjustement_negative: number;
  total_price: number;
  lines: { item_order_id: string; qty: number; exchange_piece: OrderPiece | null }[];
};
type InvoiceRow = { kind: InvoiceKind; increment_id: string; issued_at: string; total_amount: number };
export type FapiaoRow = {
  type: 0 | 1;
  name: string | null;
  company_name: string | null;
  requested_at: string;
  generated_at: string | null;
  fapiao_number: string | null;
};

export type OrderRow = Omit<Selectable<ShopOrder>, 'shipping_address' | 'billing_address' | 'gift'> & {
  shipping_address: AddressFields;
  billing_address: AddressFields;
  gift: Gift | null;
  lines: LineRow[];
  /** Returns with a chosen return method, oldest first. */
  returns: ReturnRow[];
  invoices: InvoiceRow[];
  fapiao: FapiaoRow | null;
};

const withLines = sql`
  select ${columnList(orderColumns, 'o')}, coalesce((
    select jsonb_agg(to_jsonb(l) order by l.position) from shop_order_line l where l.order_id = o.order_id
  ), '[]'::jsonb) as lines, coalesce((
    select jsonb_agg(to_jsonb(r) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(b)) from return_line b where b.return_id = r.return_id)) order by r.requested_at)
    from return_request r where r.order_id = o.order_id and r.finalized_at is not null
  ), '[]'::jsonb) as returns, coalesce((
    select jsonb_agg(to_jsonb(i) order by i.issued_at, i.kind desc) from invoice i where i.order_id = o.order_id
  ), '[]'::jsonb) as invoices, (select to_jsonb(f) from fapiao f where f.order_id = o.order_id) as fapiao
  from shop_order o`;

/**
 * A visitor's own placed order by id or reference: the customer's, or one that this session paid as a guest since a
 * moment. A customer's order belongs to the account, not to the browser (invariant S1).
 */
export async function orderOfVisitor(
  db: On,
  id_or_ref: string,
  { customer_id, session_id }: { customer_id: string | null; session_id: string | null },
  since: Date,
): Promise<OrderRow | undefined> {
  if (customer_id === null && session_id === null) return undefined;
  const { rows } = await sql<OrderRow>`${withLines}
    where (o.order_id::text = ${id_or_ref} or o.ref = ${id_or_ref}) and o.placed_at is not null
      and (o.customer_id = ${customer_id}
        or (o.customer_id is null and o.session_id = ${session_id} and o.placed_at > ${since}))`.execute(db);
  return rows[0];
}

/**
 * The placed order with a reference or number, and an email to compare: the order's, or that of any order, so that a
 * miss reads as much as a hit and has the same shape. Omits forgotten orders. Invariant S2.
 */
export async function orderNamed(db: On, named: string): Promise<{ order_id: string | null; email: string }> {
  const { rows } = await sql<{ order_id: string | null; email: string }>`
    select f.order_id, coalesce(f.email, any_one.email, '') as email
    from (values (true)) one (row)
    left join lateral (select email from shop_order order by order_id limit 1) any_one on true
    left join lateral (
      select o.order_id, o.email from shop_order o
      where (o.ref = ${named} or o.increment_id = ${named}) and o.placed_at is not null and o.forgotten_at is null
      limit 1
    ) f on true`.execute(db);
  return rows[0] ?? { order_id: null, email: '' };
}

/** Reads an order without a check of its owner, for mails and jobs. */
export async function orderById(db: On, order_id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${withLines} where o.order_id = ${order_id}`.execute(db);
  return rows[0];
}

type SummaryRow = Pick<
  Selectable<ShopOrder>,
  'order_id' | 'increment_id' | 'ref' | 'placed_at' | 'status' | 'grand_total' | 'currency'
> & { total_qty: number; images: OrderPiece['image'][]; total: number };

/** A page of a customer's placed orders, newest first, with the total, in one statement. */
export async function ordersOfCustomer(
  db: On,
  customer_id: string,
  offset: number,
  limit: number,
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select o.order_id, o.increment_id, o.ref, o.placed_at, o.status, o.grand_total, o.currency,
      count(*) over () as total,
      (select coalesce(sum(l.qty), 0) from shop_order_line l where l.order_id = o.order_id) as total_qty,
      (select coalesce(jsonb_agg(l.piece -> 'image' order by l.position), '[]'::jsonb)
        from shop_order_line l where l.order_id = o.order_id) as images
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
