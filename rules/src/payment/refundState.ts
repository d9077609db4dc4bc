// What became of refunds, from the provider's events in any order and number. Invariants M6, decisions/0081.
import { type KnownEvents, mismatchOf, type PaymentAttempt, type PaymentEvent } from './paymentEvents.ts';

/**
 * What is refunded: a return, what was not sent of an order, a whole payment, units cancelled before dispatch, or a price reduction after
 * the sale. decisions/0081, 0114.
 */
export const refundCauses = ['return', 'rest', 'payment', 'units', 'goodwill'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** A refund that the provider refused after it took it on, that did not reach its account, or that came back. */
const isFailure = ({ event_code, success }: PaymentEvent): boolean =>
  (event_code === 'REFUND' && !success) ||
  (success && (event_code === 'REFUND_FAILED' || event_code === 'REFUNDED_REVERSED'));

/** The references of refunds that did not last. A failure wins over a success, whichever arrived first. Invariants M6. */
export function failedRefunds(events: KnownEvents): ReadonlySet<string> {
  return new Set(events.filter((event) => isFailure(event)).map(({ psp_reference }) => psp_reference));
}

/**
 * What became of the refund with a reference of the provider: under way, moved, or failed. Events that do not match the
 * payment decide nothing. Invariants M6, M7.
 */
export function refundOutcome(
  attempt: PaymentAttempt,
  events: KnownEvents,
  { reference, amount }: { readonly reference: string; readonly amount: number },
): 'open' | 'moved' | 'failed' {
  const own = events.filter((event) => event.psp_reference === reference && mismatchOf(attempt, event) === null);
  if (failedRefunds(own).has(reference)) return 'failed';
  const has_moved = own.some(
    (event) => event.event_code === 'REFUND' && event.success && event.amount.amount === amount,
  );
  return has_moved ? 'moved' : 'open';
}
