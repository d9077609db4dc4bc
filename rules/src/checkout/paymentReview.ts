// Why a payment needs a person's eyes, and how long its pieces wait for them.
import { answerMismatches } from './answerMismatch.ts';

/** Why an entry is in the review queue. Invariants M6, M7. */
export const reviewReasons = [
  ...answerMismatches,
  // A signed notification that names no attempt of ours: after a restored backup it may be a lost order.
  'foreign_reference',
  // What `attemptState` makes of the attempt's own events.
  'odd_event',
  'two_authorisations',
  'too_much_refunded',
  'captured_after_cancel',
  'capture_failed',
  'chargeback',
  // A reconciliation found other figures at the provider.
  'books_differ',
  // Found when the rule of one authorisation per attempt came in.
  'shared_authorisation',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

const hour = 60 * 60_000;

/**
 * How long the pieces of a payment held for review stay held, in milliseconds: one day. Staff has a working day to
 * look; then the pieces go back to the shop, the payment stays in the review queue, and if it turns out to be good
 * the order takes its pieces again where they are still there. Invariants M2, M7.
 */
const reviewHoldMs = 24 * hour;

/** When the pieces of a payment that is held for review from `since` on go back. Invariants M2, M7. */
export function reviewHoldUntil(since: Date): Date {
  return new Date(since.getTime() + reviewHoldMs);
}
