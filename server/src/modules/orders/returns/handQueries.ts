import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import { orderInScope } from '../orders/orderScopeFragment.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';

export type OpenPickup = {
  return_id: string;
  increment_id: string;
  store: string;
  shipping_method: string;
  carrier: string;
  pickup_date: string;
  pickup_time: string;
  pickup_confirmation: string | null;
};

/**
 * Pickups without a confirmation, and cancellations of confirmed ones that wait for an answer, the earliest first. A parcel
 * that a courier has scanned needs neither.
 */
export async function openPickups(db: Database, page: PageOf, scope: Scope = wholeHouse): Promise<Page<OpenPickup>> {
  const day = sql`(r.pickup_date::timestamp at time zone 'UTC')`;
  const { place, follows, order } = keyset(day, sql`(r.pickup_time || '.' || r.increment_id)`, page);
  const { rows } = await sql<OpenPickup & { place: string }>`
    select r.return_id, r.increment_id, o.store, o.shipping_method, r.carrier, r.pickup_date, r.pickup_time,
      r.pickup_confirmation, ${place}
    from return_request r join shop_order o using (order_id)
    where r.selected_return_method = 'pickup' and r.finalized_at is not null and r.pickup_date is not null
      and o.erased_at is null and r.pickup_canceled_at is null and r.pickup_refused_at is null
      and case when r.pickup_confirmation is null
        then r.status = 'pending_shipping' and r.pickup_cancel_asked_at is null
        else r.pickup_cancel_asked_at is not null end
      and ${orderInScope(scope)} and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}
