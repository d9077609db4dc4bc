import { decimalOf } from '@vitrine/rules/money/money';
import type { Database } from '../../../../platform/db/database.ts';
import { allRows } from '../../../../platform/db/keyset.ts';
import { openReviewRows, type Review, reviewCounts } from './reviewQueries.ts';

/** An amount in the currency's decimals; a foreign notification may name any currency. */
function written(amount: number | null, currency: string | null): string {
  if (amount === null || currency === null) return 'no amount';
  return `${decimalOf(amount, currency)} ${currency}`;
}

function lineOf(review: Review): string {
  const { attempt_id, increment_id, holds_stock, reason, psp_reference, merchant_reference } = review;
  return [
    String(review.review_id),
    review.opened_at.toISOString(),
    reason,
    increment_id ? `order ${increment_id}${holds_stock ? ', holds its pieces' : ''}` : 'no order of ours',
    `asked ${written(review.asked_amount, review.asked_currency)}`,
    `reported ${written(review.amount, review.currency)}`,
    `attempt ${attempt_id ?? '-'}`,
    `reference ${merchant_reference}`,
    `provider ${psp_reference ?? '-'}`,
  ].join('\t');
}

/**
 * The review queue as terminal lines: the oldest first, then the number per reason. Contains references and amounts only,
 * no personal data. Invariants M6, M7.
 */
export async function reviewLines(db: Database): Promise<string[]> {
  const rows = await allRows((page) => openReviewRows(db, page));
  const counts = await reviewCounts(db);
  const total = counts.map(({ reason, open }) => `${reason} ${open}`).join(', ');
  return [...rows.map(lineOf), total === '' ? 'no payment waits for a review' : `waiting: ${total}`];
}
