// Events that the provider reports for a payment attempt, as a set: they may arrive late, repeatedly and in any order,
// so the state depends on which events are known, not on their sequence (invariants M6).
import type { Money } from '../money/money.ts';

/** The provider's event codes that can change a payment. Invariants M6. */
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
  'NOTIFICATION_OF_CHARGEBACK',
  'CHARGEBACK',
  'SECOND_CHARGEBACK',
  'CHARGEBACK_REVERSED',
  // The shop's own note that the provider reviews the payment for fraud; its reviewers' decisions.
  'MANUAL_REVIEW',
  'MANUAL_REVIEW_ACCEPT',
  'MANUAL_REVIEW_REJECT',
] as const;
export type PaymentEventCode = (typeof paymentEventCodes)[number];

/**
 * The eight fields that the provider's signature covers, and no others: an unsigned field must not decide anything
 * (invariants M7). `original_reference` is the authorisation that a capture, cancellation or refund belongs to.
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

/** The payment as requested from the provider. */
export type PaymentAttempt = {
  readonly merchant_reference: string;
  readonly merchant_account: string;
  readonly amount: Money;
  /** Whether several captures of parts may sum to the amount. decisions/0069. */
  readonly captures_parts?: boolean;
  /** Whether the shop has asked to release what is not captured: a cancellation then ends no capture. decisions/0081. */
  readonly releases_rest?: boolean;
  /** Authorisations of other attempts; they cannot pay this one. Invariants M4. */
  readonly used_elsewhere?: readonly string[];
};

/** Known events of an attempt, each once, in a canonical order. */
export type KnownEvents = readonly PaymentEvent[];

/** Whether an event code can change a payment; other events are acknowledged and stored. Invariants M6. */
export function isPaymentEventCode(code: string): code is PaymentEventCode {
  return paymentEventCodes.some((known) => known === code);
}

/**
 * Adds an event; a known one changes nothing. Commutative and idempotent: the result is the same for any order and
 * repetition. Invariants M6.
 */
export function withEvent(known: KnownEvents, event: PaymentEvent): KnownEvents {
  const key = keyOf(event);
  if (known.some((other) => keyOf(other) === key)) return known;
  return [...known, event].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

// All signed fields: the same event with another amount is not a repetition and needs a review.
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

/** Reasons why an event does not match its attempt. Invariants M7. */
export type Mismatch = 'account' | 'reference' | 'currency' | 'amount' | 'used_elsewhere';

const claimsAmount: ReadonlySet<PaymentEventCode> = new Set(['AUTHORISATION', 'CAPTURE']);

// A refund may be partial, a capture too where parcels are captured one by one, and a closed offer has no reliable amount; all
// others must have exactly the requested one.
function mustBeWhole({ captures_parts = false }: PaymentAttempt, { event_code }: PaymentEvent): boolean {
  return claimsAmount.has(event_code) && !(captures_parts && event_code === 'CAPTURE');
}

/** The authorisation that a payment event belongs to. */
export const authorisationOf = (event: PaymentEvent): string => event.original_reference ?? event.psp_reference;

/**
 * The first difference between an event and its attempt; null when they match. A partial refund matches. Invariants M7.
 */
export function mismatchOf(attempt: PaymentAttempt, event: PaymentEvent): Mismatch | null {
  if (event.merchant_account !== attempt.merchant_account) return 'account';
  if (event.merchant_reference !== attempt.merchant_reference) return 'reference';
  // The provider sends a failed or closed attempt with the requested amount or none.
  if (!event.success) return null;
  if (event.event_code === 'OFFER_CLOSED') return null;
  if (claimsAmount.has(event.event_code) && attempt.used_elsewhere?.includes(authorisationOf(event)))
    return 'used_elsewhere';
  if (event.amount.currency !== attempt.amount.currency) return 'currency';
  if (mustBeWhole(attempt, event) && event.amount.amount !== attempt.amount.amount) return 'amount';
  return event.amount.amount >= 0 && event.amount.amount <= attempt.amount.amount ? null : 'amount';
}
