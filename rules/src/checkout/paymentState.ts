import {
  authorisationOf,
  type KnownEvents,
  mismatchOf,
  type PaymentAttempt,
  type PaymentEvent,
} from './paymentEvents.ts';
import { type ReviewReason, reviewReasons } from './paymentReview.ts';

/** Statuses of a payment attempt. Spec 3 §4, invariants M6. */
export const attemptStatuses = [
  'pending',
  'failed',
  'expired',
  'cancelled',
  'held_for_review',
  'authorised',
  'captured',
  'partly_refunded',
  'refunded',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

export type AttemptState = {
  status: AttemptStatus;
  /** The authorisation that holds the money; later calls to the provider use it. */
  psp_reference: string | null;
  /** Refunded minor units. */
  refunded: number;
  /** Whether the attempt needs a manual review: a mismatch, a chargeback, a failed capture, two payments. */
  needs_review: boolean;
  /** Reasons for the review. */
  review_reasons: readonly ReviewReason[];
};

/**
 * Derives an attempt's state from its known events (invariants M6, M7). An authorisation counts when it succeeded with
 * exactly the requested amount, currency, account and reference; a different one is held for review and pays nothing. A
 * failure or a closed offer never undoes an authorisation; only its own cancellation does, before the capture.
 */
export function attemptState(attempt: PaymentAttempt, known: KnownEvents): AttemptState {
  const honest = known.filter((event) => mismatchOf(attempt, event) === null);
  const is_suspect = honest.length < known.length;
  const captured = capturedUnder(honest);
  const cancelled = cancelledUnder(honest);
  const authorised = [...new Set([...authorisedUnder(honest), ...captured])].sort();
  const live = authorised.filter((reference) => captured.has(reference) || !cancelled.covers(reference));
  const refunded = refundedAmount(honest);

  const review_reasons = reasonsAmong({
    odd_event: is_suspect,
    two_authorisations: live.length > 1,
    too_much_refunded: refunded > attempt.amount.amount,
    captured_after_cancel: [...captured].some((reference) => cancelled.covers(reference)),
    capture_failed: hasFailedCapture(honest),
    chargeback: hasOpenChargeback(honest),
  });
  const state = {
    psp_reference: [...captured].sort()[0] ?? live[0] ?? null,
    refunded: Math.min(refunded, attempt.amount.amount),
    needs_review: review_reasons.length > 0,
    review_reasons,
  };
  if (live.length > 0) return { ...state, status: paidStatus(attempt, captured.size > 0, refunded) };
  if (is_suspect && known.some(claimsMoney)) return { ...state, status: 'held_for_review' };
  return { ...state, status: unpaidStatus(honest) };
}

function paidStatus(attempt: PaymentAttempt, is_captured: boolean, refunded: number): AttemptStatus {
  if (refunded >= attempt.amount.amount && refunded > 0) return 'refunded';
  if (refunded > 0) return 'partly_refunded';
  return is_captured ? 'captured' : 'authorised';
}

/** Status of an attempt without an active authorisation. */
function unpaidStatus(events: KnownEvents): AttemptStatus {
  if (events.some((event) => isCancellation(event) && event.success)) return 'cancelled';
  if (events.some(({ event_code, success }) => event_code === 'OFFER_CLOSED' && success)) return 'expired';
  return events.some(({ event_code, success }) => event_code === 'AUTHORISATION' && !success) ? 'failed' : 'pending';
}

function claimsMoney({ event_code, success }: PaymentEvent): boolean {
  return success && (event_code === 'AUTHORISATION' || event_code === 'CAPTURE');
}

function authorisedUnder(events: KnownEvents): string[] {
  return succeeded(events, 'AUTHORISATION').map((event) => event.psp_reference);
}

// A capture with a failure event did not happen, whichever event arrived first.
function capturedUnder(events: KnownEvents): Set<string> {
  const undone = new Set(succeeded(events, 'CAPTURE_FAILED').map(({ psp_reference }) => psp_reference));
  const stands = succeeded(events, 'CAPTURE').filter(({ psp_reference }) => !undone.has(psp_reference));
  return new Set(stands.map(authorisationOf));
}

function cancelledUnder(events: KnownEvents) {
  const notices = events.filter((event) => isCancellation(event) && event.success);
  const references = new Set(notices.map(({ original_reference }) => original_reference));
  // Without a reference the whole attempt was cancelled.
  return { covers: (reference: string) => references.has(null) || references.has(reference) };
}

function isCancellation({ event_code }: PaymentEvent): boolean {
  return event_code === 'CANCELLATION' || event_code === 'TECHNICAL_CANCEL';
}

function refundedAmount(events: KnownEvents): number {
  const undone = new Set(
    [...succeeded(events, 'REFUND_FAILED'), ...succeeded(events, 'REFUNDED_REVERSED')].map(
      (event) => event.psp_reference,
    ),
  );
  const each = new Map<string, number>();
  for (const { psp_reference, amount } of succeeded(events, 'REFUND')) {
    if (!undone.has(psp_reference)) each.set(psp_reference, Math.max(amount.amount, each.get(psp_reference) ?? 0));
  }
  return [...each.values()].reduce((sum, amount) => sum + amount, 0);
}

function hasOpenChargeback(events: KnownEvents): boolean {
  return succeeded(events, 'CHARGEBACK').length > succeeded(events, 'CHARGEBACK_REVERSED').length;
}

function hasFailedCapture(events: KnownEvents): boolean {
  const failed =
    succeeded(events, 'CAPTURE_FAILED').length > 0 ||
    events.some(({ event_code, success }) => event_code === 'CAPTURE' && !success);
  return failed && capturedUnder(events).size === 0;
}

function reasonsAmong(found: Partial<Record<ReviewReason, boolean>>): readonly ReviewReason[] {
  return reviewReasons.filter((reason) => found[reason]);
}

function succeeded(events: KnownEvents, code: PaymentEvent['event_code']): KnownEvents {
  return events.filter(({ event_code, success }) => event_code === code && success);
}
