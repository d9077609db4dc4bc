// The waiting list of a full salon session. The specification names none; decisions/0058.

import type { ReservationRefusal } from './session.ts';

const hourMs = 3_600_000;
/** How long an offered seat is held, in milliseconds. Spec 2 §4. */
export const offerMs = 24 * hourMs;
/** An offer ends this long before the session, in milliseconds: the visitor has to come, and the next one too. Spec 2 §4. */
export const offerEndsBeforeMs = 2 * hourMs;
/** The shortest offer, in milliseconds: a mail has to be read. Spec 2 §4. */
export const shortestOfferMs = hourMs;

/**
 * Until when a seat that is free now is offered to the first of the waiting list, in milliseconds since 1970: a day, at the
 * latest two hours before the session. Null when that leaves less than an hour: the seat is then free for all.
 * Spec 2 §4.
 */
export function offerUntil(now: number, start_time: number): number | null {
  const until = Math.min(now + offerMs, start_time - offerEndsBeforeMs);
  return until - now < shortestOfferMs ? null : until;
}

/**
 * Whether a visitor can join the waiting list of a session: it is full, and early enough for an offer. Spec 2 §4,
 * decisions/0058.
 */
export function canWait(refusal: ReservationRefusal | null, start_time: number, now: number): boolean {
  return refusal === 'full' && offerUntil(now, start_time) !== null;
}
