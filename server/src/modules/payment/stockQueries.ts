// Stock of orders: reserved when an attempt begins, released when it fails.
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { columnList } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import { attemptColumns, lineColumns, type NewAttempt, type NewLine, type NewOrder, orderColumns } from './newRows.ts';

/** The requested SKUs, each once, with their quantities; the other fields are JSON texts. */
type Start = {
  skus: readonly string[];
  qtys: readonly number[];
  order: string;
  lines: string;
  attempt: string;
  reference_suffix: string;
  now: Date;
};

/** The written order number, and the payment's reference at the provider, which begins with it. */
type Started = { merchant_reference: string; increment_id: string };

const start = statement<Start, Started | { merchant_reference: null; increment_id: null }>(
  (at) => sql`
    with wanted as (
      select * from unnest(${at('skus')}::text[], ${at('qtys')}::integer[]) as w (sku, qty)
    ), locked as (
      -- By the list itself: a set made of JSON looks like a hundred rows, for which the planner reads the whole table.
      select s.sku from stock s where s.sku = any (${at('skus')}::text[]) and s.source = 'ecom' order by s.sku for update of s
    ), taken as (
      update stock s set qty = s.qty - w.qty from locked l join wanted w on w.sku = l.sku
      where s.sku = l.sku and s.source = 'ecom' and s.qty >= w.qty
      returning s.sku
    ), ordered as (
      insert into shop_order (increment_id, ${columnList(orderColumns)})
      select to_char(${at('now')}::timestamptz, 'YYMM') || nextval('order_number'), ${columnList(orderColumns, 'o')}
      from jsonb_populate_record(null::shop_order, ${at('order')}::jsonb) o
      where (select count(*) from taken) = cardinality(${at('skus')}::text[])
      returning order_id, increment_id
    ), lined as (
      insert into shop_order_line (${columnList(lineColumns)})
      select ${columnList(lineColumns, 'l')} from ordered, jsonb_populate_recordset(null::shop_order_line, ${at('lines')}::jsonb) l
    ), attempted as (
      insert into payment_attempt (merchant_reference, ${columnList(attemptColumns)})
      select ordered.increment_id || '-' || ${at('reference_suffix')}::text, ${columnList(attemptColumns, 'a')}
      from ordered, jsonb_populate_record(null::payment_attempt, ${at('attempt')}::jsonb) a
      returning merchant_reference
    )
    select (select merchant_reference from attempted) as merchant_reference,
      (select increment_id from ordered) as increment_id`,
);

/**
 * Reserves the stock and writes order, lines and attempt in one statement. `merchant_reference` is null if a SKU was
 * sold out: only stock was written then, and the caller rolls back.
 */
export async function startAttempt(
  tx: Tx,
  order: NewOrder,
  lines: readonly NewLine[],
  attempt: NewAttempt,
  reference_suffix: string,
  now: Date,
): Promise<Started | { merchant_reference: null; increment_id: null }> {
  const wanted = wantedBySku(lines);
  const [row] = await start(tx, {
    skus: [...wanted.keys()],
    qtys: [...wanted.values()],
    order: JSON.stringify(order),
    lines: JSON.stringify(lines),
    attempt: JSON.stringify(attempt),
    reference_suffix,
    now,
  });
  if (!row) throw new Error('one statement answers one row');
  return row;
}

function wantedBySku(lines: readonly NewLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { sku, qty } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + qty);
  return wanted;
}

/**
 * Locks the stock rows of several orders and of further skus in one fixed order, so that a transaction that releases and
 * reserves stock cannot deadlock with one that reserves both.
 */
export async function lockPieces(tx: Tx, order_ids: readonly string[], skus: readonly string[] = []): Promise<void> {
  await sql`
    select sku from stock where source = 'ecom' and sku = any (array(
      select sku from shop_order_line where order_id = any (${order_ids}::uuid[]) union select unnest(${skus}::text[])))
    order by sku for update`.execute(tx);
}

/** Releases the reserved stock of the orders, each once however often it is called, and closes them (invariant M2). */
export async function release(tx: Tx, order_ids: readonly string[], status: OrderStatus): Promise<void> {
  await sql`
    with released as (
      update shop_order set holds_stock = false, status = ${status}
      where order_id = any (${order_ids}::uuid[]) and holds_stock
      returning order_id
    ), back as (
      select l.sku, sum(l.qty)::integer as qty from shop_order_line l join released using (order_id) group by l.sku
    ), locked as (
      select s.sku, b.qty from stock s join back b on b.sku = s.sku where s.source = 'ecom' order by s.sku for update of s
    )
    update stock s set qty = s.qty + l.qty from locked l where s.sku = l.sku and s.source = 'ecom'`.execute(tx);
}

/** Reserves an order's stock again; false, with nothing reserved, if it is no longer available. */
export async function retake(tx: Tx, order_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_whole: boolean }>`
    with wanted as (
      select sku, sum(qty)::integer as qty from shop_order_line where order_id = ${order_id} group by sku
    ), locked as (
      select s.sku, w.qty, s.qty >= w.qty as is_there from stock s join wanted w on w.sku = s.sku
      where s.source = 'ecom' order by s.sku for update of s
    ), whole as (
      select (select count(*) from locked where is_there) = (select count(*) from wanted) as is_whole
    ), taken as (
      update stock s set qty = s.qty - l.qty from locked l, whole
      where s.sku = l.sku and s.source = 'ecom' and whole.is_whole
    ), held as (
      update shop_order set holds_stock = true from whole where order_id = ${order_id} and whole.is_whole
    )
    select is_whole from whole`.execute(tx);
  return rows[0]?.is_whole ?? false;
}
