// What makes an order suspect, and the reviews of orders for fraud. decisions/0070.
import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import { orderInScope } from '../../orders/orderScopeFragment.ts';
import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import type { FraudReason } from '@vitrine/rules/orders/fraudReview';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../../platform/db/keyset.ts';

type Signals = {
  cards: number;
  refused: number;
  is_abroad: boolean;
  /** The provider's notices of a review. */
  events: PaymentEvent[];
};

const mailbox = (alias: 'o' | 'p') => sql`lower(normalize(${sql.ref(`${alias}.email`)}, nfkc))`;

/** The signals of a placed order. */
export async function signalsOf(tx: Tx, order_id: string, now: Date): Promise<Signals> {
  const { rows } = await sql<Signals>`
    select
      (select count(distinct (p.cc_type, p.cc_last4))::integer from shop_order p
        where p.placed_at > ${now}::timestamptz - interval '1 day' and p.cc_last4 is not null
          and case when o.customer_id is null then p.customer_id is null and ${mailbox('p')} = ${mailbox('o')}
            else p.customer_id = o.customer_id end) as cards,
      (select count(*)::integer from payment_attempt a
        where a.purchase_id = o.purchase_id and a.status = 'failed' and a.order_id <> o.order_id) as refused,
      coalesce(o.billing_address ->> 'country_id' <> o.shipping_address ->> 'country_id', false) as is_abroad,
      coalesce((select jsonb_agg(jsonb_build_object('event_code', e.event_code, 'success', e.success,
          'psp_reference', e.psp_reference, 'original_reference', e.original_reference,
          'merchant_reference', e.merchant_reference, 'merchant_account', e.merchant_account,
          'amount', jsonb_build_object('amount', e.amount, 'currency', e.currency)))
        from payment_event e join payment_attempt a using (merchant_reference)
        where a.order_id = o.order_id and e.event_code like 'MANUAL_REVIEW%'), '[]'::jsonb) as events
    from shop_order o where o.order_id = ${order_id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a locked order is not there');
  return row;
}

export async function reviewOf(tx: Tx, order_id: string): Promise<{ reasons: string[]; is_decided: boolean } | null> {
  const row = await tx
    .selectFrom('fraud_review')
    .select(['reasons', 'decided_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return row ? { reasons: row.reasons, is_decided: row.decided_at !== null } : null;
}

export async function openReview(tx: Tx, order_id: string, reasons: readonly FraudReason[], now: Date): Promise<void> {
  await tx
    .insertInto('fraud_review')
    .values({ order_id, reasons: [...reasons], opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Decides a review; one without a row is of an order that the provider rejects before the shop has held it. */
export async function decideReview(
  tx: Tx,
  review: {
    order_id: string;
    verdict: 'accepted' | 'refused';
    decided_by: 'staff' | 'provider';
    staff_id?: string | undefined;
  },
  now: Date,
): Promise<void> {
  const decided = { ...review, decided_at: now };
  await tx
    .insertInto('fraud_review')
    .values({ ...decided, reasons: ['provider'], opened_at: now })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(decided))
    .execute();
}

type HeldOrder = { increment_id: string; reasons: FraudReason[]; opened_at: Date; amount: number; currency: string };

/** The orders that wait for a decision, oldest first. No personal data. */
export async function heldOrders(db: Database, page: PageOf, scope: Scope = wholeHouse): Promise<Page<HeldOrder>> {
  const { place, follows, order } = keyset(sql`r.opened_at`, sql`o.increment_id`, page);
  const { rows } = await sql<HeldOrder & { place: string }>`
    select o.increment_id, r.reasons, r.opened_at, o.grand_total as amount, o.currency, ${place}
    from fraud_review r join shop_order o using (order_id)
    where r.decided_at is null and ${orderInScope(scope)} and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}
