// Authorisations that the bank is about to drop, for statements of several modules. decisions/0069.
import { expiryWarningDays, paymentMethods } from '@vitrine/rules/payment/paymentMethods';
import { type RawBuilder, sql } from 'kysely';

const ages = sql.join(
  paymentMethods.flatMap((method) => {
    const days = expiryWarningDays(method);
    return days === null ? [] : [sql`when ${sql.lit(method)} then ${sql.lit(days)}`];
  }),
  sql` `,
);

/** Whether the attempt `a` of the placed order `o` waits for its capture for too long, at `now`. */
export const isExpiring = (now: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  a.status in ('authorised', 'partly_captured') and a.captures_at_shipment
  and a.created_at <= ${now} - make_interval(days => case a.payment_method ${ages} end)
  and o.placed_at is not null and o.status <> 'canceled'
  and (select count(*) from rest_cancellation c where c.order_id = o.order_id) = 0
  and (select count(*) from unit_cancellation c where c.order_id = o.order_id and c.is_released) = 0`;

/** The number of such authorisations, as a statement of one row. */
export const expiringCount: RawBuilder<unknown> = sql`
  select count(*) as authorisations_expiring from payment_attempt a join shop_order o using (order_id)
  where ${isExpiring(sql`now()`)}`;
