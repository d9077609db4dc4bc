import {
  authorisationOf,
  type KnownEvents,
  mismatchOf,
  type PaymentAttempt,
  type PaymentEvent,
} from './paymentEvents.ts';
import { type ReviewReason, reviewReasons } from './paymentReview.ts';
import { failedRefunds } from './refundState.ts';

/** Statuses of a payment attempt. Spec 3 §4, invariants M6. */
export const attemptStatuses = [
  'pending',
  'failed',
  'expired',
  'cancelled',
  'held_for_review',
  'authorised',
  'partly_captured',
  'captured',
  'partly_refunded',
  'refunded',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

export type AttemptState = {
  status: AttemptStatus;
  /** The authorisation that holds the money; later calls to the provider use it. */
  psp_reference: string | null;
  /** Captured minor units. */
  captured: number;
  /** Refunded minor units. */
  refunded: number;
  /** Minor units that will not be captured, because the shop released them. */
  released: number;
  /** Minor units that the shopper's bank has taken back, and has not returned. */
  charged_back: number;
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
  const captures = standingCaptures(honest);
  const captured = new Set(captures.map(({ authorisation }) => authorisation));
  const cancelled = cancelledUnder(honest);
  const authorised = [...new Set([...authorisedUnder(honest), ...captured])].sort();
  const { releases_rest = false } = attempt;
  const live = authorised.filter(
    (reference) => releases_rest || captured.has(reference) || !cancelled.covers(reference),
  );
  const psp_reference = [...captured].sort()[0] ?? live[0] ?? null;
  const refunded = refundedAmount(honest);
  const taken = captures.filter(({ authorisation }) => authorisation === psp_reference).map(({ amount }) => amount);
  const sum = sumOf(taken);
  const captured_amount = live.length === 0 ? 0 : capturedAmount(attempt, sum, refunded);
  const charged_back = chargedBack(honest, attempt.amount.amount);
  const is_released = releases_rest && psp_reference !== null && cancelled.covers(psp_reference);
  const released = is_released ? attempt.amount.amount - captured_amount : 0;

  const review_reasons = reasonsAmong({
    odd_event: is_suspect,
    two_authorisations: live.length > 1,
    too_much_refunded: refunded > attempt.amount.amount,
    too_much_captured: sum > attempt.amount.amount,
    captured_after_cancel: !releases_rest && [...captured].some((reference) => cancelled.covers(reference)),
    capture_failed:
      hasFailedCapture(honest) && (captures.length === 0 || captured_amount + released < attempt.amount.amount),
    chargeback: charged_back > 0,
    dispute: charged_back === 0 && succeeded(honest, 'NOTIFICATION_OF_CHARGEBACK').length > 0 && !hasVerdict(honest),
  });
  const state = {
    psp_reference,
    captured: captured_amount,
    released,
    charged_back,
    refunded: Math.min(refunded, attempt.amount.amount),
    needs_review: review_reasons.length > 0,
    review_reasons,
  };
  if (live.length > 0) return { ...state, status: paidStatus(attempt, captures.length > 0, captured_amount, refunded) };
  if (is_suspect && known.some(claimsMoney)) return { ...state, status: 'held_for_review' };
  return { ...state, status: unpaidStatus(honest) };
}

function paidStatus(attempt: PaymentAttempt, has_capture: boolean, captured: number, refunded: number): AttemptStatus {
  if (refunded >= attempt.amount.amount && refunded > 0) return 'refunded';
  if (refunded > 0) return 'partly_refunded';
  if (!has_capture) return 'authorised';
  return captured < attempt.amount.amount ? 'partly_captured' : 'captured';
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
function standingCaptures(events: KnownEvents): { authorisation: string; amount: number }[] {
  const undone = new Set(succeeded(events, 'CAPTURE_FAILED').map(({ psp_reference }) => psp_reference));
  const stands = succeeded(events, 'CAPTURE').filter(({ psp_reference }) => !undone.has(psp_reference));
  const reported = stands.filter((event) => event.psp_reference !== authorisationOf(event));
  // A capture booked from the provider's ledger has no reference of its own; its notification replaces it.
  const booked = stands.filter(
    (event) =>
      event.psp_reference === authorisationOf(event) &&
      !reported.some((other) => authorisationOf(other) === authorisationOf(event)),
  );
  return [...reported, ...booked].reduce<{ psp_reference: string; authorisation: string; amount: number }[]>(
    (each, event) => {
      const authorisation = authorisationOf(event);
      const known = each.find(
        (one) => one.psp_reference === event.psp_reference && one.authorisation === authorisation,
      );
      if (!known) return [...each, { psp_reference: event.psp_reference, authorisation, amount: event.amount.amount }];
      known.amount = Math.max(known.amount, event.amount.amount);
      return each;
    },
    [],
  );
}

/**
 * The captured sum. A payment that is captured as a whole is captured once, however many reports say so. A refund proves a
 * capture whose report is still on its way.
 */
function capturedAmount({ amount, captures_parts = false }: PaymentAttempt, sum: number, refunded: number): number {
  if (captures_parts) return Math.min(amount.amount, Math.max(sum, refunded));
  return sum > 0 || refunded > 0 ? amount.amount : 0;
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
  const undone = failedRefunds(events);
  return onceEach(succeeded(events, 'REFUND').filter(({ psp_reference }) => !undone.has(psp_reference)));
}

/** The sum of events, each reference once. */
function onceEach(events: KnownEvents): number {
  const each = new Map<string, number>();
  for (const { psp_reference, amount } of events)
    each.set(psp_reference, Math.max(amount.amount, each.get(psp_reference) ?? 0));
  return sumOf([...each.values()]);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What banks took back: each chargeback once, less those that the shop has won. */
function chargedBack(events: KnownEvents, most: number): number {
  const taken = onceEach(succeeded(events, 'CHARGEBACK')) + onceEach(succeeded(events, 'SECOND_CHARGEBACK'));
  return Math.min(most, Math.max(0, taken - onceEach(succeeded(events, 'CHARGEBACK_REVERSED'))));
}

/** Whether a bank has decided a dispute, for either side. */
function hasVerdict(events: KnownEvents): boolean {
  return succeeded(events, 'CHARGEBACK').length > 0 || succeeded(events, 'CHARGEBACK_REVERSED').length > 0;
}

function hasFailedCapture(events: KnownEvents): boolean {
  return (
    succeeded(events, 'CAPTURE_FAILED').length > 0 ||
    events.some(({ event_code, success }) => event_code === 'CAPTURE' && !success)
  );
}

function reasonsAmong(found: Partial<Record<ReviewReason, boolean>>): readonly ReviewReason[] {
  return reviewReasons.filter((reason) => found[reason]);
}

function succeeded(events: KnownEvents, code: PaymentEvent['event_code']): KnownEvents {
  return events.filter(({ event_code, success }) => event_code === code && success);
}
