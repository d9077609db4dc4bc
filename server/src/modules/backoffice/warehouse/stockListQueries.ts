// The stock of every piece in every place. decisions/0155.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isOpenHold } from '../../catalog/stock/moveFragment.ts';
import { inHouse, isUnderWay, placeOfOrder } from './thereFragment.ts';
import { piecesOfUnit, unitsLeft } from './workFragment.ts';

/** Pieces in a place: free, held for unpaid orders and reservations, paid for and not gone, under way to it. */
export type StockRow = {
  readonly sku: string;
  readonly place: string;
  readonly city: string | null;
  readonly free: number;
  readonly reserved: number;
  readonly sold: number;
  readonly coming: number;
  readonly shelf: string | null;
};

/** The pieces of the catalogue in the sequence of their SKUs, after one; a set has no stock of its own. */
export async function skusAfter(db: Database, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select v.sku from variant v where v.sku > ${after} and v.sku not in (select n.sku from set_part n)
    order by v.sku limit ${most}`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** Where pieces of some SKUs are; one without pieces in a place has no row of it. */
export async function stockOf(db: Database, skus: readonly string[]): Promise<StockRow[]> {
  const some = sql`any (${[...skus]}::text[])`;
  const { rows } = await sql<StockRow>`
    with figure (sku, place, free, reserved, sold, coming) as (
      select s.sku, s.source, s.qty, 0, 0, 0 from stock s where s.sku = ${some}
      union all
      select h.sku, h.source, 0, h.pieces, 0, 0 from stock_entry h
      where h.sku = ${some} and h.cause <> 'transfer' and ${isOpenHold}
      union all
      select piece.sku, ${placeOfOrder}, 0, 0, ${unitsLeft} * piece.qty, 0
      from shop_order o join shop_order_line l on l.order_id = o.order_id ${piecesOfUnit}
      where o.status in (${inHouse}) and o.placed_at is not null and piece.sku = ${some} and not exists (
        select from stock_entry h where h.cause_id = o.order_id and h.sku = piece.sku and ${isOpenHold})
      union all
      select x.sku, t.to_source, 0, 0, 0, x.pieces
      from stock_transfer t join stock_transfer_line x on x.transfer_id = t.transfer_id
      where ${isUnderWay} and x.sku = ${some}
    ), there as (
      select sku, place, sum(free)::integer as free, sum(reserved)::integer as reserved, sum(sold)::integer as sold,
        sum(coming)::integer as coming
      from figure group by sku, place
    )
    select there.*, store.city, f.place as shelf from there
    left join store on store.store_id = there.place
    left join stock_place f on f.sku = there.sku and f.source = there.place
    where there.free + there.reserved + there.sold + there.coming > 0
    order by there.sku, there.place <> 'ecom', there.place`.execute(db);
  return rows;
}
