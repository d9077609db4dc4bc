// How long a payment attempt may stay open.

const minute = 60_000;

/** A 3-D Secure challenge, a QR code, a bank's own page: what the shopper has for it, from the start. */
const shopperMs = 30 * minute;

/** A provider that does not answer for this long is asked to cancel, so that the shopper can pay again. */
const silenceMs = 2 * minute;

/** Whose move an open attempt waits for. */
export type Turn = 'provider' | 'shopper';

/**
 * When an open attempt ends unless something happens first: while the shopper has a step to take, half an hour after it
 * began; while the provider was asked and is silent, two minutes after the question. Invariants M2, M4.
 */
export function attemptEnds(turn: Turn, created_at: Date, asked_at: Date): Date {
  return turn === 'shopper' ? new Date(created_at.getTime() + shopperMs) : new Date(asked_at.getTime() + silenceMs);
}
