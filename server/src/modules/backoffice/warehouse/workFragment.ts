// What the warehouse works on, for the statements of this module. decisions/0115.
import { openOrderStatuses, orderSteps } from '@vitrine/rules/orders/orderLife';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

const listed = (statuses: readonly string[]): Sql => sql.join(statuses.map((status) => sql.lit(status)));

/** The open statuses as literals: a parameter would hide from the planner that the index `shop_order_open` serves. */
export const openStatuses = listed(openOrderStatuses);

/** Whether order `o` is placed, comes from the online stock and is still to be picked, packed or sent. */
export const isWork: Sql = sql`o.status in (${openStatuses}) and o.placed_at is not null and o.stock_source = 'ecom'
  and case when o.pickup_store_id is null then o.status in (${listed(orderSteps.ship.from)})
    else o.status in (${listed(orderSteps.pack.from)}) end`;

/** Whether the pieces of order `o` are still to be picked: nothing of what is left is packed. */
export const isToPick: Sql = sql`${isWork} and o.status in (${listed(orderSteps.prepare.from)})`;

/** The units of line `l` that are in the house for its client: neither sent nor cancelled. */
export const unitsLeft: Sql = sql`(l.qty - l.canceled_qty - coalesce(
  (select sum(x.qty) from shipment_line x where x.item_order_id = l.item_order_id), 0))::integer`;

/** The pieces of stock of line `l`, as `piece` with sku and qty of one unit: those of its parts, or its own. */
export const piecesOfUnit: Sql = sql`
  cross join lateral (
    select x.sku, sum(x.qty)::integer as qty from jsonb_to_recordset(l.parts) as x (sku text, qty integer) group by x.sku
    union all select l.sku, 1 where l.parts is null
  ) piece`;

/** Pieces of `piece` that line `l` still needs from the shelf: what is left of it, less what was picked and has not been sent. */
export const stillToPick: Sql = sql`greatest(0, ${unitsLeft} * piece.qty - greatest(0,
  coalesce((select sum(k.picked) from pick_line k where k.item_order_id = l.item_order_id and k.sku = piece.sku), 0)
  - (l.qty - l.canceled_qty - ${unitsLeft}) * piece.qty))::integer`;

/** Whether order `o` needs pieces from the shelf. */
export const needsPick: Sql = sql`exists (
  select from shop_order_line l ${piecesOfUnit} where l.order_id = o.order_id and ${stillToPick} > 0)`;

/** Whether report `m` of a missing piece still counts: not found, and the order still needs it. */
export const isStillMissing: Sql = sql`m.found_at is null and exists (
  select from shop_order o join shop_order_line l on l.order_id = o.order_id
  where o.order_id = m.order_id and l.item_order_id = m.item_order_id and ${unitsLeft} > 0 and o.status in (${openStatuses}))`;
