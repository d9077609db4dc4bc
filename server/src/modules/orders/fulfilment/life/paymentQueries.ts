// The payments of orders, as the steps of orders and returns need them.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';

type On = Database | Tx;

export type Payment = {
  attempt_id: string;
  psp_reference: string;
  merchant_reference: string;
  amount: number;
  currency: string;
  captured: number;
  /** Refunded as reported, or as the provider has taken on, whichever is more. */
  refunded: number;
  captures_parts: boolean;
  /** Whether the shop must still capture some of its money. */
  is_uncaptured: boolean;
  /** What the shop has asked the provider to capture. */
  asked: number;
  asked_at: Date | null;
  /** What the shop does not capture of it, because units were cancelled before dispatch. */
  withheld: number;
};

/** The payment that paid for an order; undefined where no money was taken. */
export async function paymentOf(db: On, order_id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select a.attempt_id, a.psp_reference, a.merchant_reference, a.amount, a.currency, a.captured, a.captures_parts,
      greatest(a.refunded, (select coalesce(sum(f.amount), 0) from refund f
        where f.attempt_id = a.attempt_id and f.accepted_at is not null))::bigint as refunded,
      a.captures_at_shipment and a.captured < a.amount and a.status <> 'refunded' and o.status <> 'canceled' as is_uncaptured,
      (select coalesce(sum(u.withheld), 0)::bigint from unit_cancellation u where u.order_id = o.order_id) as withheld,
      c.asked, coalesce(c.asked_at, o.shipped_at) as asked_at
    from payment_attempt a join shop_order o using (order_id)
    cross join lateral (select coalesce(sum(c.amount), 0)::bigint as asked, max(c.asked_at) as asked_at
      from payment_capture c where c.attempt_id = a.attempt_id) c
    where a.order_id = ${order_id} and a.psp_reference is not null
      and a.status in ('authorised', 'partly_captured', 'captured', 'partly_refunded', 'refunded')
    order by a.attempt_id limit 1`.execute(db);
  return rows[0];
}

/** Cancels or refunds the whole payment of an order that is not sent: the payment module's worker does it. */
export async function giveBackPayment(tx: Tx, order_id: string, now: Date): Promise<void> {
  await sql`
    insert into payment_reversal (attempt_id, psp_reference, next_try_at)
    select attempt_id, psp_reference, ${now} from payment_attempt
    where order_id = ${order_id} and psp_reference is not null and status in ('authorised', 'partly_captured', 'captured', 'partly_refunded')
    on conflict do nothing`.execute(tx);
}
