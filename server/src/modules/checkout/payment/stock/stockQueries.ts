// Stock of orders: reserved when an attempt begins, released when it fails.
import { piecesOf, type SetPart } from '@vitrine/rules/stock/setStock';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import { columnList } from '../../../../platform/db/columns.ts';
import { statement } from '../../../../platform/db/statement.ts';
import { piecesOfLine } from '../../../catalog/stock/leftFragment.ts';
import { isOpenHold, movedAndEntered } from '../../../catalog/stock/moveFragment.ts';
import {
  attemptColumns,
  lineColumns,
  type NewAttempt,
  type NewLine,
  type NewOrder,
  orderColumns,
} from '../shared/newRows.ts';

/** The requested SKUs, each once, with their quantities; `order`, `lines` and `attempt` are JSON texts. */
type Start = {
  order_id: string;
  /** The stock that the order takes. */
  source: string;
  skus: readonly string[];
  qtys: readonly number[];
  order: string;
  lines: string;
  attempt: string;
  reference_suffix: string;
  now: Date;
};

/** A line with its parts, from which the stock to reserve follows. */
type StockedLine = NewLine & { parts: readonly SetPart[] | null };

/** The written order number, and the payment's reference at the provider, which begins with it. */
type Started = { merchant_reference: string; increment_id: string };

const start = statement<Start, Started | { merchant_reference: null; increment_id: null }>(
  (at) => sql`
    with wanted as (
      select * from unnest(${at('skus')}::text[], ${at('qtys')}::integer[]) as w (sku, qty)
    ), locked as (
      -- By the list itself: a set made of JSON looks like a hundred rows, for which the planner reads the whole table.
      select s.sku, s.source, s.qty from stock s where s.sku = any (${at('skus')}::text[]) and s.source = ${at('source')}::text
      order by s.sku for update of s
    ), moving as (
      select w.sku, ${at('source')}::text as source, 'held' as kind, w.qty as pieces, -w.qty as change, null::bigint as ends,
        'order' as cause, ${at('order_id')}::uuid as cause_id
      from locked l join wanted w on w.sku = l.sku and w.qty <= l.qty
    ), ${movedAndEntered}, ordered as (
      insert into shop_order (increment_id, ${columnList(orderColumns)})
      select to_char(${at('now')}::timestamptz, 'YYMM') || next_number('order_number'), ${columnList(orderColumns, 'o')}
      from jsonb_populate_record(null::shop_order, ${at('order')}::jsonb) o
      where (select count(*) from moved) = cardinality(${at('skus')}::text[])
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
  lines: readonly StockedLine[],
  attempt: NewAttempt,
  reference_suffix: string,
  now: Date,
): Promise<Started | { merchant_reference: null; increment_id: null }> {
  const wanted = piecesOf(lines.map(({ sku, qty, parts }) => ({ sku, qty, parts: parts ?? [] })));
  const [row] = await start(tx, {
    skus: [...wanted.keys()],
    qtys: [...wanted.values()],
    order_id: order.order_id,
    source: order.stock_source,
    order: JSON.stringify(order),
    lines: JSON.stringify(lines),
    attempt: JSON.stringify(attempt),
    reference_suffix,
    now,
  });
  if (!row) throw new Error('one statement answers one row');
  return row;
}

/**
 * Locks the stock rows of several orders and of further skus in one fixed order, so that a transaction that releases and
 * reserves stock cannot deadlock with one that reserves both.
 */
export async function lockPieces(
  tx: Tx,
  order_ids: readonly string[],
  { skus, source }: { skus: readonly string[]; source: string } = { skus: [], source: 'ecom' },
): Promise<void> {
  await sql`
    select f.sku from (
      select piece.sku, o.stock_source as source from shop_order o
      -- By each order's own lines: joined as tables, the planner reads the whole one.
      cross join lateral (select sku, qty, parts from shop_order_line where order_id = o.order_id offset 0) l
      ${piecesOfLine} where o.order_id = any (${order_ids}::uuid[])
      union select unnest(${skus}::text[]), ${source}::text
      order by sku, source offset 0
    ) f cross join lateral (select from stock where sku = f.sku and source = f.source for update) s`.execute(tx);
}

const released = statement<{ order_ids: readonly string[]; status: OrderStatus }, unknown>(
  (at) => sql`
    with released as (
      update shop_order set holds_stock = false, status = ${at('status')}
      where order_id = any (${at('order_ids')}::uuid[]) and holds_stock
      returning order_id, stock_source
    ), back as (
      -- By each order's own lines: joined as tables, the planner reads the whole one.
      select r.order_id, r.stock_source as source, piece.sku, sum(piece.qty)::integer as qty
      from released r
      cross join lateral (
        -- Units that staff has cancelled are back in stock already.
        select sku, qty - canceled_qty as qty, parts from shop_order_line
        where order_id = r.order_id and qty > canceled_qty offset 0) l
      ${piecesOfLine}
      group by r.order_id, r.stock_source, piece.sku
    ), locked as (
      select f.sku, f.source, s.qty from (select distinct sku, source from back order by sku, source) f
        cross join lateral (select qty from stock where sku = f.sku and source = f.source for update) s
    ), moving as (
      -- A canceled sale brings the pieces in again. A hold of a server of the version before has no entry.
      select b.sku, b.source, case when s.is_sold then 'received' else 'released' end as kind,
        b.qty as pieces, b.qty as change, hold.entry_id as ends, 'order' as cause, b.order_id as cause_id
      from back b join locked l on l.sku = b.sku and l.source = b.source
      left join lateral (
        select h.entry_id from stock_entry h
        where h.cause_id = b.order_id and h.sku = b.sku and h.source = b.source and h.pieces = b.qty and ${isOpenHold}
        limit 1
      ) hold on true
      cross join lateral (
        select hold.entry_id is null and exists (
          select from stock_entry e where e.cause_id = b.order_id and e.sku = b.sku and e.kind = 'sold'
        ) as is_sold
      ) s
    ), ${movedAndEntered}
    select count(*) from moving`,
);

/** Releases the reserved stock of the orders, each once however often it is called, and closes them (invariant M2). */
export async function release(tx: Tx, order_ids: readonly string[], status: OrderStatus): Promise<void> {
  await released(tx, { order_ids, status });
}

/** Reserves an order's stock again; false, with nothing reserved, if it is no longer available. */
export async function retake(tx: Tx, order_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_whole: boolean }>`
    with wanted as (
      select piece.sku, o.stock_source as source, sum(piece.qty)::integer as qty
      from shop_order o join shop_order_line l on l.order_id = o.order_id ${piecesOfLine}
      where o.order_id = ${order_id} group by piece.sku, o.stock_source
    ), locked as (
      select s.sku, s.source, s.qty, w.qty as wanted, s.qty >= w.qty as is_there
      from stock s join wanted w on w.sku = s.sku and w.source = s.source order by s.sku, s.source for update of s
    ), whole as (
      select (select count(*) from locked where is_there) = (select count(*) from wanted) as is_whole
    ), moving as (
      select l.sku, l.source, 'held' as kind, l.wanted as pieces, -l.wanted as change, null::bigint as ends,
        'order' as cause, ${order_id}::uuid as cause_id
      from locked l, whole where whole.is_whole
    ), ${movedAndEntered}, held as (
      update shop_order set holds_stock = true from whole where order_id = ${order_id} and whole.is_whole
    )
    select is_whole from whole`.execute(tx);
  return rows[0]?.is_whole ?? false;
}
