// Which withdrawals have something left to do, for statements of several modules. decisions/0083.
import { withdrawalRefundDays, withdrawalUrgentDays } from '@vitrine/rules/returns/withdrawalDuty';
import { localesIn, type Scope } from '@vitrine/rules/staff/role';
import { orderInScope } from '../orders/orderScopeFragment.ts';
import { type RawBuilder, sql } from 'kysely';

/** The order `o` of the statement `w`, by its key: a plain join would read all orders for the few statements that are open. */
export const itsOrder = sql`left join lateral (
  select s.order_id, s.increment_id, s.store, s.status, s.shipped_at, s.delivered_at, s.pickup_store_id from shop_order s where s.order_id = w.order_id limit 1) o on true`;

/** Whether the statement `w` is in a scope: by its order, or without one by its storefront. */
export function withdrawalInScope(scope: Scope): RawBuilder<unknown> {
  const storefronts = localesIn(scope);
  if (storefronts === null || scope.stores !== null) return orderInScope(scope);
  return sql`case when o.store is null then w.locale = any (${[...storefronts]}::text[]) else ${orderInScope(scope)} end`;
}

/** Whether the statement `w` is about an order line: about its own pieces where it names some, else about the whole order. */
const isStated = (line: 'l' | 'c' | 'b') =>
  sql`(w.items is null or ${sql.ref(`${line}.item_order_id`)} = any(w.items))`;
/**
 * The units of the statement that are not cancelled, and those of them that have left. Orders of earlier releases have no
 * parcels.
 */
export const units = sql`(select coalesce(sum(l.qty - l.canceled_qty), 0)::integer from shop_order_line l
  where l.order_id = o.order_id and ${isStated('l')})`;
export const sent = sql`case when o.shipped_at is not null then ${units} else (
  select coalesce(sum(c.qty), 0)::integer from shipment s join shipment_line c using (shipment_id)
  where s.order_id = o.order_id and s.return_id is null and ${isStated('c')}) end`;
/** The returns for money of pieces of the statement `w` that were sent off after it. */
export const backs = sql`return_request r where r.order_id = o.order_id and r.return_type <> 'exchange'
  and r.finalized_at is not null and r.requested_at >= w.stated_at
  and exists (select from return_line b where b.return_id = r.return_id and ${isStated('b')})`;
// A gift has no money that goes back, and may be kept.
const paid = sql`l.discount < l.row_price`;
const paidUnits = sql`(select coalesce(sum(l.qty - l.canceled_qty), 0) from shop_order_line l
  where l.order_id = o.order_id and ${isStated('l')} and ${paid})`;
const refunded = sql`(select coalesce(sum(b.qty), 0) from return_request r join return_line b using (return_id)
  join shop_order_line l using (item_order_id)
  where r.order_id = o.order_id and r.return_type <> 'exchange' and r.status = 'credit_refunded' and ${isStated('b')} and ${paid})`;

/**
 * Whether nothing is left to do for the statement `w` about the order `o`: it was cancelled, or its money is back. Of a
 * statement whose pieces only a note names that is so when its returns have ended.
 */
export const isFulfilled = sql`(o.status = 'canceled' or case when w.pieces = '' or w.items is not null then ${refunded} >= ${paidUnits}
  else exists (select from ${backs} and r.status = 'credit_refunded')
    and not exists (select from ${backs} and r.status not in ('credit_refunded', 'canceled')) end)`;

/** When the first goods of such a return arrived. */
export const goodsAt = sql`(select min(r.arrived_at) from ${backs})`;

/** Whether a return of the statement `w` has its refund asked for, or is done. */
const isPaid = sql`exists (select from ${backs} and r.accepted_at is not null)`;

/**
 * The statements whose answer or refund must not wait longer, as a statement of one row: not those of a whole order that has
 * left, without its goods and without a proof. One with a proof counts at once until its refund is asked for, because no parcel
 * brings it to mind.
 */
export const dueCount: RawBuilder<unknown> = sql`
  select count(*) as withdrawals_due from withdrawal w ${itsOrder}
  where w.closed_at is null
    and (coalesce(w.received_on, w.stated_at) < now() - make_interval(days => ${sql.lit(withdrawalRefundDays - withdrawalUrgentDays)})
      or (w.proof_at is not null and not ${isPaid}))
    and (o.order_id is null or not ${isFulfilled})
    and (o.order_id is null or w.proof_at is not null or ${goodsAt} is not null or ${sent} < ${units})`;
