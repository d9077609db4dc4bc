// How long a payment attempt may stay open.
import { holdMinutes } from './unpaidHolds.ts';

const minute = 60_000;

/**
 * After this time without a provider response, the server requests a cancellation, so that the shopper can pay again.
 */
const silenceMs = 2 * minute;

/** A return address shows its payment's state for a day: longer than any attempt, shorter than a browser's history. */
const returnMs = 24 * 60 * minute;

/** Whether the return address of an attempt is still valid. Invariant S1. */
export function isReturnGood(created_at: Date, now: Date): boolean {
  return now.getTime() - created_at.getTime() < returnMs;
}

/** Whether an open attempt waits for the provider or the shopper. */
export type Turn = 'provider' | 'shopper';

/**
 * When an open attempt expires. Waiting for the shopper (a 3-D Secure challenge, a QR code, a bank's page):
 * `holdMinutes` after its start, shorter for a guest. Waiting for the provider: two minutes after the request.
 * Invariants M2, M4, S19.
 */
export function attemptEnds(
  turn: Turn,
  attempt: { created_at: Date; customer_id: string | null },
  asked_at: Date,
): Date {
  if (turn === 'provider') return new Date(asked_at.getTime() + silenceMs);
  const minutes = holdMinutes[attempt.customer_id === null ? 'guest' : 'customer'];
  return new Date(attempt.created_at.getTime() + minutes * minute);
}
