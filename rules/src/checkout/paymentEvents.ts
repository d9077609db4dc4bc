// What the provider tells us of one payment attempt, kept as a set: events come late, twice and in any order, so what
// an attempt is follows from which events are known, never from their sequence (invariants M6).
import type { Money } from '../money/money.ts';

/** The provider's event codes that decide something. Invariants M6. */
export const paymentEventCodes = [
  'AUTHORISATION',
  'CAPTURE',
  'CAPTURE_FAILED',
  'CANCELLATION',
  'TECHNICAL_CANCEL',
  'OFFER_CLOSED',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
] as const;
export type PaymentEventCode = (typeof paymentEventCodes)[number];

/**
 * The eight fields the provider's signature covers, and no other: nothing may be decided on an unsigned one
 * (invariants M7). `original_reference` names the authorisation that a capture, cancellation or refund is about.
 */
export type PaymentEvent = {
  readonly event_code: PaymentEventCode;
  readonly success: boolean;
  readonly psp_reference: string;
  readonly original_reference: string | null;
  readonly merchant_reference: string;
  readonly merchant_account: string;
  readonly amount: { readonly amount: number; readonly currency: string };
};

/** What we asked the provider for. */
export type PaymentAttempt = {
  readonly merchant_reference: string;
  readonly merchant_account: string;
  readonly amount: Money;
  /** References of the provider that authorise another attempt already: here they pay for nothing. Invariants M4. */
  readonly used_elsewhere?: readonly string[];
};

/** The events known of an attempt, each once, in an order of their own. */
export type KnownEvents = readonly PaymentEvent[];

/** Whether an event code is one that decides something; others are acknowledged and kept aside. Invariants M6. */
export function isPaymentEventCode(code: string): code is PaymentEventCode {
  return paymentEventCodes.some((known) => known === code);
}

/**
 * Adds an event to those known; one that is known already changes nothing. Folded over events in any order, with
 * repeats, it ends in the same place. Invariants M6.
 */
export function withEvent(known: KnownEvents, event: PaymentEvent): KnownEvents {
  const key = keyOf(event);
  if (known.some((other) => keyOf(other) === key)) return known;
  return [...known, event].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

// All signed fields: the same notice with another amount is not a repetition but something to look at.
function keyOf(event: PaymentEvent): string {
  return JSON.stringify([
    event.event_code,
    event.psp_reference,
    event.success,
    event.original_reference,
    event.merchant_reference,
    event.merchant_account,
    event.amount.currency,
    event.amount.amount,
  ]);
}

/** Why an event cannot be what it claims. Invariants M7. */
export type Mismatch = 'account' | 'reference' | 'currency' | 'amount' | 'used_elsewhere';

// A refund may be partial and a closed offer carries no sum worth trusting; all else must be exactly what we asked for.
const amountMustMatch: ReadonlySet<PaymentEventCode> = new Set(['AUTHORISATION', 'CAPTURE']);

/** The authorisation that an event of money names. */
export const authorisationOf = (event: PaymentEvent): string => event.original_reference ?? event.psp_reference;

/** The first way an event differs from the attempt; null when it agrees. A partial refund agrees. Invariants M7. */
export function mismatchOf(attempt: PaymentAttempt, event: PaymentEvent): Mismatch | null {
  if (event.merchant_account !== attempt.merchant_account) return 'account';
  if (event.merchant_reference !== attempt.merchant_reference) return 'reference';
  // The provider sends a failed or closed attempt with the sum it was asked for or with none.
  if (!event.success) return null;
  if (event.event_code === 'OFFER_CLOSED') return null;
  if (amountMustMatch.has(event.event_code) && attempt.used_elsewhere?.includes(authorisationOf(event)))
    return 'used_elsewhere';
  if (event.amount.currency !== attempt.amount.currency) return 'currency';
  if (amountMustMatch.has(event.event_code) && event.amount.amount !== attempt.amount.amount) return 'amount';
  return event.amount.amount >= 0 && event.amount.amount <= attempt.amount.amount ? null : 'amount';
}
