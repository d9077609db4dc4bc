// Where pieces physically are: what the ledger and the open orders put into a place. decisions/0115.
import { orderSteps } from '@vitrine/rules/orders/orderLife';
import { type RawBuilder, sql } from 'kysely';
import { isOpenHold } from '../../catalog/stock/moveFragment.ts';
import { piecesOfUnit, unitsLeft } from './workFragment.ts';

type Sql = RawBuilder<unknown>;

/** Orders whose pieces are paid for and have not left: all that could still be cancelled, and those under review. */
export const inHouse = sql.join([...orderSteps.cancel.from, 'fraud'].map((status) => sql.lit(status)));
/** Where the pieces of order `o` are: a pickup that is ready is in its boutique. */
export const placeOfOrder = sql`case when o.ready_at is not null and o.pickup_store_id is not null then o.pickup_store_id else o.stock_source end`;

/** Pieces of a SKU that a place holds for unpaid orders and reservations. Those that are under way are not there. */
export const heldThere = (sku: Sql, source: Sql): Sql => sql`coalesce((
  select sum(h.pieces) from stock_entry h
  where h.sku = ${sku} and h.source = ${source} and h.cause <> 'transfer' and ${isOpenHold}), 0)::integer`;

/** Pieces of a SKU in a place that are paid for and have not left. An order that still holds its pieces is not paid. */
export const soldThere = (sku: Sql, source: Sql): Sql => sql`coalesce((
  select sum(${unitsLeft} * piece.qty) from shop_order o
  join shop_order_line l on l.order_id = o.order_id ${piecesOfUnit}
  where o.status in (${inHouse}) and o.placed_at is not null and ${placeOfOrder} = ${source} and piece.sku = ${sku}
    and not exists (
      select from stock_entry h where h.cause_id = o.order_id and h.sku = piece.sku and ${isOpenHold})), 0)::integer`;

/** Whether a transfer `t` has left and is neither received nor taken back. */
export const isUnderWay: Sql = sql`(t.received_at is null and t.canceled_at is null)`;

/** Pieces of a SKU that are under way to a place. */
export const comingTo = (sku: Sql, source: Sql): Sql => sql`coalesce((
  select sum(x.pieces) from stock_transfer t join stock_transfer_line x on x.transfer_id = t.transfer_id
  where ${isUnderWay} and t.to_source = ${source} and x.sku = ${sku}), 0)::integer`;
