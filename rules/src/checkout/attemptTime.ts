// How long a payment attempt may stay open.
import { holdMinutes } from './unpaidHolds.ts';

const minute = 60_000;

/** A provider that does not answer for this long is asked to cancel, so that the shopper can pay again. */
const silenceMs = 2 * minute;

/** A return address opens the state of its payment for a day: longer than any attempt, shorter than a browser's history. */
const returnMs = 24 * 60 * minute;

/** Whether the return address of an attempt still opens its state. Invariant S1. */
export function isReturnGood(created_at: Date, now: Date): boolean {
  return now.getTime() - created_at.getTime() < returnMs;
}

/** Whose move an open attempt waits for. */
export type Turn = 'provider' | 'shopper';

/**
 * When an open attempt ends unless something happens first: while the shopper has a step to take (a 3-D Secure challenge,
 * a QR code, a bank's own page), some minutes after it began, fewer for a guest; while the provider was asked and is
 * silent, two minutes after the question. Invariants M2, M4, S19.
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
