// Why a payment needs a manual review, and how long its stock stays reserved for it.
import { answerMismatches } from './answerMismatch.ts';

/** Why an entry is in the review queue. Invariants M6, M7. */
export const reviewReasons = [
  ...answerMismatches,
  // A signed notification without an attempt of the shop: after a restored backup it may be a lost order.
  'foreign_reference',
  // Reasons that `attemptState` derives from the attempt's own events.
  'odd_event',
  'two_authorisations',
  'too_much_refunded',
  'too_much_captured',
  'captured_after_cancel',
  'capture_failed',
  'chargeback',
  // A bank asks about a payment; a chargeback may follow.
  'dispute',
  // A reconciliation found different amounts at the provider.
  'books_differ',
  // Found by the migration to one authorisation per attempt.
  'shared_authorisation',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

const hour = 60 * 60_000;

/**
 * How long a payment held for review keeps its stock reserved, in milliseconds: one day, so that staff have a working
 * day. Then the stock is released and the payment stays in the review queue; if it proves valid, the order reserves its
 * stock again where available. Invariants M2, M7.
 */
const reviewHoldMs = 24 * hour;

/** When the stock of a payment held for review since `since` is released. Invariants M2, M7. */
export function reviewHoldUntil(since: Date): Date {
  return new Date(since.getTime() + reviewHoldMs);
}
