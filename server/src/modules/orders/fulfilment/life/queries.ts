import type { LifeReason } from '@vitrine/rules/returns/lifeReasons';
import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import { orderInScope } from '../../orders/orderScopeFragment.ts';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { openOrderStatuses, type OrderActor } from '@vitrine/rules/orders/orderLife';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import type { ReturnStatus } from '@vitrine/rules/returns/returnStatus';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../../platform/db/keyset.ts';
import { demoWorkDomain } from './demoWork.ts';
import type { ReturnRequest, Shipment, ShopOrder } from '../../../../platform/db/schema.ts';

type On = Database | Tx;

/** The id of the placed order with a number. */
export async function orderIdOf(db: On, increment_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('order_id')
    .where('increment_id', '=', increment_id)
    .where('placed_at', 'is not', null)
    .executeTakeFirst();
  return row?.order_id;
}

/** Names the actor, its account of staff, the reason and the moment of the changes of this transaction, for the trigger that logs them. */
export async function explain(
  tx: Tx,
  { actor, staff_id, reason, at }: { actor: OrderActor; staff_id?: string | undefined; reason: LifeReason; at: Date },
): Promise<void> {
  await sql`select set_config('vitrine.actor', ${actor}, true), set_config('vitrine.reason', ${reason}, true),
    set_config('vitrine.at', ${at.toISOString()}, true),
    set_config('vitrine.staff', ${staff_id ?? ''}, true)`.execute(tx);
}

export async function setOrder(
  tx: Tx,
  order_id: string,
  change: Partial<Insertable<ShopOrder>> & { status: OrderStatus },
): Promise<void> {
  await tx.updateTable('shop_order').set(change).where('order_id', '=', order_id).execute();
}

/** The units of an order's lines that were not cancelled, how many of each were shipped, and which lines are gifts. */
export async function unitsOf(
  tx: On,
  order_id: string,
): Promise<{ item_order_id: string; sku: string; is_gift: boolean; qty: number; shipped: number }[]> {
  const { rows } = await sql<{ item_order_id: string; sku: string; is_gift: boolean; qty: number; shipped: number }>`
    select l.item_order_id, l.sku, l.discount = l.row_price as is_gift, l.qty - l.canceled_qty as qty, coalesce((
      select sum(s.qty) from shipment_line s where s.item_order_id = l.item_order_id), 0)::integer as shipped
    from shop_order_line l where l.order_id = ${order_id} order by l.position`.execute(tx);
  return rows;
}

/** Notes a change of an order that keeps its status, which would log it. */
export async function addOrderEvent(
  tx: Tx,
  { order_id, status }: { order_id: string; status: string },
  { staff_id, ...by }: { actor: OrderActor; staff_id?: string | undefined; reason: LifeReason; at: Date },
): Promise<void> {
  const event = { ...by, staff_id: staff_id ?? null, order_id, from_status: status, to_status: status };
  await tx.insertInto('order_event').values(event).execute();
}

export type LifeEvent = {
  at: Date;
  actor: string;
  /** The member of staff that took the step; with the second person of an approved one. */
  name: string | null;
  reason: string;
  from_status: string | null;
  to_status: string;
};

/** The member that took a step, and the one that approved it. decisions/0112. */
const bothNames = sql<string | null>`nullif(concat_ws(' + ', staff_account.name, second.name), '')`.as('name');

/** The life of an order, oldest entry first. */
export function eventsOf(db: On, order_id: string): Promise<LifeEvent[]> {
  return db
    .selectFrom('order_event')
    .leftJoin('staff_account', 'staff_account.staff_id', 'order_event.staff_id')
    .leftJoin('staff_account as second', 'second.staff_id', 'order_event.second_staff_id')
    .select(['at', 'actor', bothNames, 'reason', 'from_status', 'to_status'])
    .where('order_id', '=', order_id)
    .orderBy('event_id')
    .execute();
}

/** The life of the returns of an order, oldest entry first. */
export function returnEventsOf(db: On, order_id: string): Promise<(LifeEvent & { increment_id: string })[]> {
  return db
    .selectFrom('return_event')
    .innerJoin('return_request', 'return_request.return_id', 'return_event.return_id')
    .leftJoin('staff_account', 'staff_account.staff_id', 'return_event.staff_id')
    .leftJoin('staff_account as second', 'second.staff_id', 'return_event.second_staff_id')
    .select(['increment_id', 'at', 'actor', bothNames, 'reason', 'from_status', 'to_status'])
    .where('order_id', '=', order_id)
    .orderBy('event_id')
    .execute();
}

type OpenOrder = {
  order_id: string;
  increment_id: string;
  status: string;
  changed_at: Date;
  is_ours: boolean;
  pickup_store_id: string | null;
};

/** Whether an order was placed in this shop by a visitor: the invented customers' came here placed, and the demo's work is staff's. */
const placedHere = sql<boolean>`(o.email not like ${`%@${demoWorkDomain}`}
  and exists (select from order_event f where f.order_id = o.order_id and f.reason = 'placed'))`;

/** The open statuses as literals: a parameter would hide from the planner that the index `shop_order_open` serves. */
const openStatuses = sql.join(openOrderStatuses.map((status) => sql.lit(status)));

/**
 * Open orders with their last change, oldest first: what the house works on. Of some statuses with `statuses`; with a
 * scope, those that are in it.
 */
export async function openOrders(
  db: Database,
  page: PageOf,
  { statuses = openOrderStatuses, scope = wholeHouse }: { statuses?: readonly string[]; scope?: Scope } = {},
): Promise<Page<OpenOrder>> {
  const { place, follows, order } = keyset(sql`o.placed_at`, sql`o.increment_id`, page);
  const { rows } = await sql<OpenOrder & { place: string }>`
    select o.order_id, o.increment_id, o.status, e.at as changed_at, o.pickup_store_id, o.place,
      ${placedHere} as is_ours
    from (select o.order_id, o.increment_id, o.status, o.pickup_store_id, o.placed_at, o.email, ${place}
      from shop_order o
      where o.status in (${openStatuses}) and o.placed_at is not null and ${follows}
        and ${statuses === openOrderStatuses ? sql`true` : sql`o.status = any (${statuses}::text[])`}
        and ${orderInScope(scope)}
      ${order}) o
    join lateral (select at from order_event where order_id = o.order_id order by event_id desc limit 1) e on true
    order by o.placed_at, o.increment_id`.execute(db);
  return pageOfRows(rows, page);
}

const returnColumns = [
  'return_id',
  'increment_id',
  'order_id',
  'return_type',
  'status',
  'requested_at',
  'finalized_at',
  'total_items',
  'total_tax',
  'total_shipping',
  'adjustement_negative',
  'total_price',
  'pickup_refused_at',
  'selected_return_method',
  'received_store_id',
  'arrived_at',
  'accepted_at',
  'owes_pieces',
  'written_off_at',
  'held_since',
] as const;
export type LifeReturn = Pick<Selectable<ReturnRequest>, (typeof returnColumns)[number]>;

/** A return that was sent off, by its number. */
export function returnNumbered(db: On, increment_id: string): Promise<LifeReturn | undefined> {
  return db
    .selectFrom('return_request')
    .select(returnColumns)
    .where('increment_id', '=', increment_id)
    .where('finalized_at', 'is not', null)
    .executeTakeFirst();
}

export function returnById(db: On, return_id: string): Promise<LifeReturn | undefined> {
  return db.selectFrom('return_request').select(returnColumns).where('return_id', '=', return_id).executeTakeFirst();
}

export async function setReturn(
  tx: Tx,
  return_id: string,
  change: Partial<Insertable<ReturnRequest>> & { status: ReturnStatus },
): Promise<void> {
  await tx.updateTable('return_request').set(change).where('return_id', '=', return_id).execute();
}

/** The returns of an order, as far as they decide its status. */
export async function returnFacts(
  tx: Tx,
  order_id: string,
): Promise<{ return_type: LifeReturn['return_type']; status: ReturnStatus; qty: number }[]> {
  const { rows } = await sql<{ return_type: LifeReturn['return_type']; status: ReturnStatus; qty: number }>`
    select r.return_type, r.status, coalesce((
      select sum(b.qty) from return_line b where b.return_id = r.return_id), 0)::integer as qty
    from return_request r where r.order_id = ${order_id} and r.finalized_at is not null and r.status <> 'canceled'`.execute(
    tx,
  );
  return rows;
}

/** Returns that boutiques have received, and those of their country that come to a boutique; all without boutiques. */
const atStores = (stores: Scope['stores']): RawBuilder<unknown> =>
  stores === null
    ? sql`true`
    : sql`(r.received_store_id = any (${[...stores]}::text[])
        or (r.selected_return_method = 'boutique' and r.arrived_at is null
          and o.store in (select country from store where store_id = any (${[...stores]}::text[]) and not is_concession)))`;

type OpenReturn = LifeReturn & { order_number: string; changed_at: Date; is_ours: boolean };

/**
 * Open returns with their last change, oldest first, refused ones whose pieces are in the house, refunded ones whose pieces have not arrived yet, and exchanges whose new
 * pieces are on their way. With a scope: those of its countries; with boutiques, those that they have received, and those of their country that come to a boutique.
 */
export async function openReturns(db: Database, page: PageOf, scope: Scope = wholeHouse): Promise<Page<OpenReturn>> {
  const { place, follows, order } = keyset(sql`r.finalized_at`, sql`r.increment_id`, page);
  const { rows } = await sql<OpenReturn & { place: string }>`
    select ${sql.join(returnColumns.map((name) => sql.ref(`r.${name}`)))}, o.increment_id as order_number, ${place},
      greatest(r.finalized_at, r.arrived_at, r.accepted_at, r.closed_at) as changed_at,
      ${placedHere} as is_ours
    from return_request r join shop_order o using (order_id)
    where r.return_id in (
        select return_id from return_request where finalized_at is not null and (closed_at is null or owes_pieces
          or held_since is not null)
        union all select return_id from shipment where return_id is not null and delivered_at is null)
      and ${orderInScope({ ...scope, stores: null })} and ${atStores(scope.stores)}
      and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** The parcels of an order's own lines, in the order of their shipment. */
export function parcelsOf(
  db: Database,
  order_id: string,
): Promise<Pick<Selectable<Shipment>, 'shipment_id' | 'carrier' | 'track_number' | 'shipped_at' | 'delivered_at'>[]> {
  return db
    .selectFrom('shipment')
    .select(['shipment_id', 'carrier', 'track_number', 'shipped_at', 'delivered_at'])
    .where('order_id', '=', order_id)
    .where('return_id', 'is', null)
    .orderBy('shipped_at')
    .execute();
}
