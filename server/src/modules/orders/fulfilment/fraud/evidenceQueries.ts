// The facts behind a review of an order for fraud. decisions/0070.
import type { FraudReason } from '@vitrine/rules/orders/fraudReview';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

type Evidence = {
  increment_id: string;
  reasons: FraudReason[];
  opened_at: Date;
  decided_at: Date | null;
  amount: number;
  currency: string;
  notices: { event_code: string; success: boolean; received_at: string }[];
  cards: { increment_id: string; placed_at: string; brand: string | null; last4: string }[];
  refused: { at: string; payment_method: string; amount: number }[];
  bill_country: string | null;
  ship_country: string | null;
  customer_id: string | null;
  account_since: Date | null;
  first_order_at: Date | null;
  orders: number;
  charged_back: number;
  refused_reviews: number;
  delivered_there: number;
};

/** At most so many earlier orders of a person are looked at. */
const mostEarlier = 100;
const mostRows = 20;

/**
 * What a review rests on; undefined for an order without one. The person is the account, or the mailbox of a guest, as the signals
 * count it (`signalsOf`). decisions/0070.
 */
export async function evidenceOf(db: Database, increment_id: string): Promise<Evidence | undefined> {
  const { rows } = await sql<Evidence>`
    with held as materialized (
      select o.*, r.reasons, r.opened_at, r.decided_at, lower(normalize(o.email, nfkc)) as mailbox
      from shop_order o join fraud_review r using (order_id)
      where o.increment_id = ${increment_id} and o.placed_at is not null
    ), own as materialized (
      (select p.* from held h join shop_order p on p.customer_id = h.customer_id
        where p.placed_at <= h.opened_at order by p.placed_at desc limit ${mostEarlier})
      union all
      (select p.* from held h join shop_order p
          on p.customer_id is null and lower(normalize(p.email, nfkc)) = h.mailbox
        where h.customer_id is null and h.mailbox <> '' and p.placed_at <= h.opened_at
        order by p.placed_at desc limit ${mostEarlier})
    ), earlier as materialized (
      select own.* from own join held h on own.order_id <> h.order_id
    )
    select h.increment_id, h.reasons, h.opened_at, h.decided_at, h.grand_total as amount, h.currency, h.customer_id,
      h.billing_address ->> 'country_id' as bill_country, h.shipping_address ->> 'country_id' as ship_country,
      (select coalesce(jsonb_agg(jsonb_build_object('event_code', e.event_code, 'success', e.success,
          'received_at', e.received_at) order by e.event_id), '[]')
        from payment_event e join payment_attempt a using (merchant_reference)
        where a.order_id = h.order_id and e.event_code like 'MANUAL_REVIEW%') as notices,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.placed_at desc), '[]') from (
        select increment_id, placed_at, cc_type as brand, cc_last4 as last4 from own
        where cc_last4 is not null and placed_at > h.opened_at - interval '1 day'
        order by placed_at desc limit ${mostRows}) c) as cards,
      (select coalesce(jsonb_agg(to_jsonb(f) order by f.at desc), '[]') from (
        select a.created_at as at, a.payment_method, a.amount from payment_attempt a
        where a.purchase_id = h.purchase_id and a.status = 'failed' and a.order_id <> h.order_id
        order by a.created_at desc limit ${mostRows}) f) as refused,
      (select c.created_at from customer c where c.customer_id = h.customer_id) as account_since,
      (select min(placed_at) from earlier) as first_order_at,
      (select count(*)::integer from earlier) as orders,
      (select count(*)::integer from earlier join payment_attempt a using (order_id) where a.charged_back > 0) as charged_back,
      (select count(*)::integer from earlier join fraud_review f using (order_id) where f.verdict = 'refused') as refused_reviews,
      (select count(*)::integer from earlier where delivered_at is not null
        and shipping_address = h.shipping_address) as delivered_there
    from held h`.execute(db);
  return rows[0];
}
