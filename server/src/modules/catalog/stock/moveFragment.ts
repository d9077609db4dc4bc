// The one form in which stock changes: figure and entries by the same statement, which the database checks.
// decisions/0043.
import { type RawBuilder, sql } from 'kysely';

/**
 * The last two steps of a statement that moves stock: `moved` changes the figures, `entered` writes the entries. Before
 * them, the statement defines `locked`: the figures with sku, source and qty, which it has locked in SKU order, and `moving`: one row per
 * entry with sku, source, kind, pieces, change, ends, cause and cause_id, none of a figure that would become negative.
 * `moved` has sku, source, and the new qty and moves.
 *
 * `moved` reads no quantity of `stock` itself, but that of `locked`: an update begins with the snapshot of its statement. Pieces that came
 * in while the statement waited for the lock are in the locked row and not in the snapshot: a hold found no piece there, and took none
 * without a word. decisions/0161.
 */
export const movedAndEntered: RawBuilder<unknown> = sql`
    moved as (
      update stock s set qty = t.qty, moves = s.moves + t.entries
      from (
        select m.sku, m.source, l.qty + sum(m.change)::integer as qty, count(*)::integer as entries
        from moving m join locked l on l.sku = m.sku and l.source = m.source
        where m.kind <> 'sold' or m.ends is null group by m.sku, m.source, l.qty
      ) t
      where s.sku = t.sku and s.source = t.source
      returning s.sku, s.source, s.qty, s.moves
    ), entered as (
      insert into stock_entry (sku, source, number, kind, pieces, change, balance, ends, cause, cause_id)
      -- Pieces that come in first, so that no balance between is negative.
      select m.sku, m.source, d.moves - count(*) over figure + row_number() over so_far, m.kind, m.pieces, m.change,
        d.qty - sum(m.change) over figure + sum(m.change) over so_far, m.ends, m.cause, m.cause_id
      from moving m join moved d on d.sku = m.sku and d.source = m.source
      where m.kind <> 'sold' or m.ends is null
      window figure as (partition by m.sku, m.source),
        so_far as (partition by m.sku, m.source order by m.change desc, m.cause_id rows unbounded preceding)
    )`;

/**
 * The entries that are holds without an end, for `h` as alias of `stock_entry`. By a subquery per row, not an anti-join,
 * for which the planner may read the whole ledger.
 */
export const isOpenHold: RawBuilder<unknown> = sql`h.kind in ('held', 'reserved')
  and (select x.entry_id from stock_entry x where x.ends = h.entry_id) is null`;

/** Ends the open holds of an order or reservation as sold: no figure changes, so no stock row is locked. */
export const soldFromHold = (cause_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into stock_entry (sku, source, kind, pieces, change, ends, cause, cause_id)
  select h.sku, h.source, 'sold', h.pieces, 0, h.entry_id, h.cause, h.cause_id
  from stock_entry h where h.cause_id = ${cause_id} and ${isOpenHold} order by h.sku, h.source`;
