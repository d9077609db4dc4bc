// Payments for staff to review: stored once per reason, listed by `npm run db -- reviews`.
import type { ReviewReason } from '@vitrine/rules/payment/paymentReview';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../../platform/db/keyset.ts';

export type NewReview = {
  reason: ReviewReason;
  /** Null if no attempt has the reference. */
  attempt_id: string | null;
  merchant_reference: string;
  psp_reference: string | null;
  /** The amount that the provider reported, in minor units. */
  amount: number | null;
  currency: string | null;
};

/** Opens reviews; an existing review, open or closed, stays unchanged. */
export async function openReviews(db: Database | Tx, reviews: readonly NewReview[], now: Date): Promise<void> {
  if (reviews.length === 0) return;
  await db
    .insertInto('payment_review')
    .values(reviews.map((review) => ({ ...review, opened_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Review = NewReview & {
  review_id: number;
  opened_at: Date;
  increment_id: string | null;
  /** The attempt's amount, in minor units. */
  asked_amount: number | null;
  asked_currency: string | null;
  holds_stock: boolean | null;
};

/** The open reviews, oldest first. No personal data: references and amounts only. */
export async function openReviewRows(db: Database, page: PageOf): Promise<Page<Review>> {
  const { place, follows, order } = keyset(sql`r.opened_at`, sql`r.review_id::text`, page);
  const { rows } = await sql<Review & { place: string }>`
    select r.review_id, r.reason, r.attempt_id, r.merchant_reference, r.psp_reference, r.amount, r.currency, r.opened_at,
      o.increment_id, a.amount as asked_amount, a.currency as asked_currency, o.holds_stock, ${place}
    from payment_review r
    left join payment_attempt a on a.attempt_id = r.attempt_id
    left join shop_order o on o.order_id = a.order_id
    where r.done_at is null and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** The number of open reviews per reason; omits reasons without one. */
export async function reviewCounts(db: Database): Promise<{ reason: ReviewReason; open: number }[]> {
  const { rows } = await sql<{ reason: ReviewReason; open: number }>`
    select reason, count(*)::integer as open from payment_review where done_at is null
    group by reason order by reason`.execute(db);
  return rows;
}

/** Closes a review that staff has handled. False if no open review has the id. */
export async function closeReview(db: Database, review_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_review')
    .set({ done_at: now })
    .where('review_id', '=', review_id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
