import type { KnownPayment } from '@vitrine/rules/payment/reconciliation';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { openReviews } from '../../checkout/payment/reviews/reviews.ts';

/** Attempts since a moment, and attempts of any age with one of the references. */
export async function paymentsSince(
  db: Database,
  since: Date,
  references: readonly string[],
): Promise<(KnownPayment & { created_at: Date; increment_id: string })[]> {
  const { rows } = await sql<KnownPayment & { created_at: Date; increment_id: string }>`
    select a.attempt_id, a.merchant_reference, a.psp_reference,
      jsonb_build_object('amount', a.amount, 'currency', a.currency) as amount, a.captured, a.refunded, a.status, a.needs_review,
      exists (select 1 from payment_reversal r where r.attempt_id = a.attempt_id) as is_given_back, a.created_at,
      o.increment_id
    from payment_attempt a join shop_order o using (order_id)
    where a.created_at >= ${since} or a.merchant_reference = any (${references}::text[])
    order by a.merchant_reference`.execute(db);
  return rows;
}

type NotifiedPayment = {
  psp_reference: string;
  merchant_reference: string;
  amount: number;
  currency: string;
  is_captured: boolean;
};

/** Signed notifications of successful payments without an attempt and without a later refund. */
export async function notifiedPayments(db: Database, since: Date): Promise<NotifiedPayment[]> {
  const { rows } = await sql<NotifiedPayment>`
    select distinct on (e.psp_reference) e.psp_reference, e.merchant_reference, e.amount, e.currency,
      exists (select 1 from payment_event c where c.original_reference = e.psp_reference and c.success
        and c.event_code = 'CAPTURE') as is_captured
    from payment_event e
    where e.event_code = 'AUTHORISATION' and e.success and e.received_at >= ${since}
      and not exists (select 1 from payment_attempt a where a.merchant_reference = e.merchant_reference)
      and not exists (select 1 from payment_event b where b.original_reference = e.psp_reference and b.success
        and b.event_code in ('CANCELLATION', 'TECHNICAL_CANCEL', 'REFUND'))
    order by e.psp_reference`.execute(db);
  return rows;
}

/** The provider references with a stored decision. */
export async function decisions(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('provider_payment_decision').select('psp_reference').execute();
  return new Set(rows.map(({ psp_reference }) => psp_reference));
}

export type Decision = 'cancel' | 'refund' | 'acknowledged';

/** Stores the decision about a payment that only the provider has, and closes its review; keeps an earlier decision. */
export async function decide(
  db: Database,
  payment: { psp_reference: string; merchant_reference: string; decision: Decision },
): Promise<void> {
  await db
    .insertInto('provider_payment_decision')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    update payment_review set done_at = now()
    where psp_reference = ${payment.psp_reference} and reason = 'foreign_reference' and done_at is null`.execute(db);
}

/** Closes reviews of later events of decided payments, such as their cancellation. */
export async function closeDecided(db: Database): Promise<void> {
  await sql`
    update payment_review r set done_at = now()
    where r.reason = 'foreign_reference' and r.done_at is null and r.merchant_reference in (
      select merchant_reference from provider_payment_decision where merchant_reference <> '')`.execute(db);
}

/** Marks an attempt that differs from the provider's reports, and opens a review. */
export async function markForReview(db: Database, attempt_id: string, now: Date): Promise<void> {
  const { merchant_reference, psp_reference } = await db
    .updateTable('payment_attempt')
    .set({ needs_review: true, updated_at: now })
    .where('attempt_id', '=', attempt_id)
    .returning(['merchant_reference', 'psp_reference'])
    .executeTakeFirstOrThrow();
  const review = { attempt_id, merchant_reference, psp_reference, amount: null, currency: null };
  await openReviews(db, [{ ...review, reason: 'books_differ' }], now);
}

/**
 * The captures that the provider took on and whose report never came, failed ones left out.
 */
export async function unreportedCaptures(
  db: Database,
  attempt_id: string,
): Promise<{ psp_reference: string; amount: number }[]> {
  const { rows } = await sql<{ psp_reference: string; amount: number }>`
    select c.psp_reference, c.amount from payment_capture c join payment_attempt a using (attempt_id)
    where c.attempt_id = ${attempt_id} and c.psp_reference is not null and not exists (
      select from payment_event e where e.merchant_reference = a.merchant_reference and e.psp_reference = c.psp_reference
        and e.event_code in ('CAPTURE', 'CAPTURE_FAILED'))
    order by c.asked_at, c.capture_id`.execute(db);
  return rows;
}

export async function merchantAccountOf(db: Database, attempt_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('merchant_account')
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirst();
  return row?.merchant_account;
}

/** Marks the restores up to `restored_at` as reconciled. */
export async function closeRestores(db: Database, restored_at: Date, now: Date): Promise<void> {
  await db
    .updateTable('database_restore')
    .set({ reconciled_at: now })
    .where('reconciled_at', 'is', null)
    // The driver returns milliseconds, the database stores microseconds.
    .where(sql<Date>`date_trunc('milliseconds', restored_at)`, '<=', restored_at)
    .execute();
}
