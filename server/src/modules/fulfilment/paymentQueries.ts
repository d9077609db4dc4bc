// The payments of orders and their refunds, as the steps of orders and returns need them.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Refund } from '../../platform/db/schema.ts';

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
};

/** The payment that paid for an order; undefined where no money was taken. */
export async function paymentOf(db: On, order_id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select a.attempt_id, a.psp_reference, a.merchant_reference, a.amount, a.currency, a.captured, a.captures_parts,
      greatest(a.refunded, (select coalesce(sum(f.amount), 0) from refund f
        where f.attempt_id = a.attempt_id and f.accepted_at is not null))::bigint as refunded,
      a.captures_at_shipment and a.captured < a.amount and a.status <> 'refunded' and o.status <> 'canceled' as is_uncaptured,
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

/** Asks for a refund once per return. */
export async function addRefund(tx: Tx, refund: Insertable<Refund>): Promise<void> {
  await tx
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.column('return_id').doNothing())
    .execute();
}

export function refundOf(db: On, return_id: string): Promise<Selectable<Refund> | undefined> {
  return db
    .selectFrom('refund')
    .select(['return_id', 'attempt_id', 'amount', 'currency', 'asked_at', 'accepted_at', 'paid_at'])
    .where('return_id', '=', return_id)
    .executeTakeFirst();
}

export async function acceptRefund(tx: Tx, return_id: string, accepted_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ accepted_at })
    .where('return_id', '=', return_id)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * The refunds that the provider took on and whose money has moved: what it reported of the payment covers them and all
 * earlier ones of that payment.
 */
export async function movedRefunds(db: Database, limit: number): Promise<{ return_id: string; order_id: string }[]> {
  const { rows } = await sql<{ return_id: string; order_id: string }>`
    select f.return_id, r.order_id from refund f
    join return_request r using (return_id) join payment_attempt a using (attempt_id)
    where f.accepted_at is not null and f.paid_at is null and a.refunded >= (
      select sum(g.amount) from refund g
      where g.attempt_id = f.attempt_id and (g.paid_at is not null or g.accepted_at <= f.accepted_at))
    order by f.accepted_at limit ${limit}`.execute(db);
  return rows;
}

export async function payRefund(tx: Tx, return_id: string, paid_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ paid_at })
    .where('return_id', '=', return_id)
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
