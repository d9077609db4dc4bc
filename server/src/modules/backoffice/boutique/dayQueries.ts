// What a boutique works on today.
import { canTake, type OrderStep } from '@vitrine/rules/orders/orderLife';
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { OrderedProduct } from '../../checkout/basket/orderedProduct.ts';

export type Line = { item_order_id: string; sku: string; qty: number; reason?: string; piece: OrderedProduct };

/** The steps that a boutique takes of an order. */
export const pickupSteps = ['make_ready', 'collect'] as const satisfies readonly OrderStep[];
/** The statuses of orders that a boutique makes ready or hands over. */
export const pickupStatuses = everyOrderStatus.filter((status) =>
  pickupSteps.some((step) => canTake(step, status, 'pickup')),
);

type PickupRow = {
  order_id: string;
  increment_id: string;
  status: string;
  firstname: string;
  until: Date | null;
  /** The day on which the pieces are expected; noon of it is `until`. */
  is_until_day: boolean;
  is_gift: boolean;
  is_transfer: boolean;
  lines: Line[];
};

/** The orders that a boutique makes ready or hands over, the most urgent first. */
export async function pickupsOf(db: Database, store_id: string, limit: number): Promise<PickupRow[]> {
  const { rows } = await sql<PickupRow>`
    select o.order_id, o.increment_id, o.status, coalesce(o.collector ->> 'firstname', '') as firstname,
      coalesce(o.collect_until, (o.arrives_until + time '12:00') at time zone s.timezone) as until,
      o.collect_until is null as is_until_day, o.gift is not null as is_gift,
      o.stock_source <> o.pickup_store_id as is_transfer, (
        select coalesce(jsonb_agg(jsonb_build_object('item_order_id', l.item_order_id, 'sku', l.sku,
          'qty', l.qty - l.canceled_qty, 'piece', l.piece) order by l.position), '[]')
        from shop_order_line l where l.order_id = o.order_id and l.qty > l.canceled_qty) as lines
    from shop_order o join store s on s.store_id = o.pickup_store_id
    where o.pickup_store_id = ${store_id} and o.placed_at is not null and o.erased_at is null
      and o.status = any (${pickupStatuses}::text[])
    order by coalesce(o.collect_until, o.arrives_until), o.increment_id limit ${limit}`.execute(db);
  return rows;
}

/** The first names of customers. */
export async function firstNames(db: Database, customer_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (customer_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('customer')
    .select(['customer_id', 'firstname'])
    .where('customer_id', 'in', [...new Set(customer_ids)])
    .execute();
  return new Map(rows.map(({ customer_id, firstname }) => [customer_id, firstname]));
}

export type ReturnRow = {
  increment_id: string;
  status: string;
  firstname: string;
  lines: Line[];
};

/** The pieces and first names of returns that come to a boutique. */
export async function returnsNumbered(db: Database, numbers: readonly string[]): Promise<ReturnRow[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<ReturnRow>`
    select r.increment_id, r.status, coalesce(o.shipping_address ->> 'firstname', '') as firstname, (
        select coalesce(jsonb_agg(jsonb_build_object('item_order_id', l.item_order_id, 'sku', l.sku, 'qty', b.qty,
          'reason', b.return_reason, 'piece', l.piece) order by l.position), '[]')
        from return_line b join shop_order_line l using (item_order_id) where b.return_id = r.return_id) as lines
    from return_request r join shop_order o using (order_id)
    where r.increment_id = any (${numbers}::text[]) order by r.finalized_at, r.increment_id`.execute(db);
  return rows;
}

export type VisitRow = { visit_id: string; status: string; firstname: string; start_time: Date; seat: number };

/** The visits of a salon that begin between two moments. */
export async function visitsOf(
  db: Database,
  store_id: string,
  { from, to }: { from: Date; to: Date },
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select v.visit_id, v.status, c.firstname, s.start_time, v.seat
    from salon_visit v join salon_session s using (pid) join customer c using (customer_id)
    where s.store_id = ${store_id} and s.start_time >= ${from} and s.start_time < ${to}
      and v.status in ('reserved', 'visited', 'missed') and s.closed_at is null
    order by s.start_time, v.seat limit 200`.execute(db);
  return rows;
}

type RecentRow = {
  step_id: string;
  subject: 'reservation' | 'pickup' | 'return' | 'visit';
  number: string;
  step: string;
  by: string;
  settled_at: Date;
};

/** The steps of a boutique that can still be undone, the newest first. */
export async function recentSteps(db: Database, store_id: string, since: Date): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    select t.step_id, t.subject, t.number, t.step, a.name as by, t.settled_at
    from boutique_step t join staff_account a using (staff_id)
    where t.store_id = ${store_id} and t.settled_at > ${since} and t.refusal is null and t.before is not null
      and t.undoes is null
      and not exists (select from boutique_step u where u.undoes = t.step_id and u.refusal is null)
    order by t.turn desc limit 50`.execute(db);
  return rows;
}

/** An order that waits in a boutique for its collector. */
export async function waitingOrder(
  db: Database,
  store_id: string,
  increment_id: string,
): Promise<{ order_id: string } | undefined> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from shop_order
    where increment_id = ${increment_id} and pickup_store_id = ${store_id} and placed_at is not null
      and erased_at is null and status = 'available_in_shop'`.execute(db);
  return rows[0];
}

/** The boutique of an order that is collected. */
export async function pickupStoreOf(db: Database, increment_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('pickup_store_id')
    .where('increment_id', '=', increment_id)
    .where('placed_at', 'is not', null)
    .executeTakeFirst();
  return row?.pickup_store_id ?? undefined;
}
