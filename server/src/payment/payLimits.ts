import { limitAddress } from '../http/addressLimits.ts';
import { ApiError } from '../http/ApiError.ts';
import { limit } from '../http/limit.ts';
import type { Shop } from '../shop.ts';
import * as queries from './queries.ts';

// Who tries cards by the dozen is stopped; a shopper with three cards and a mistyped code is not.
const perSession = { points: 12, seconds: 15 * 60, durable: true };

/** Purchases that one person may have begun and not ended, on whatever browsers: a phone, a laptop, one more. */
const mostOpen = 3;

type From = { session_id: string; address: string };

/**
 * Counts a new try at paying; asking again with a key that is known is none. Throws too_many_requests. Invariants M15,
 * S19.
 */
export async function countTry(shop: Shop, { session_id, address }: From, key: string): Promise<void> {
  if ((await queries.attemptIdByKey(shop.db, session_id, key)) !== null) return;
  await limit(shop, 'payment', session_id, perSession);
  await limitAddress(shop, 'payment_address', address);
}

/**
 * Refuses a purchase to who holds as many unpaid ones already: a person by mailbox or by the place to send to, on
 * however many sessions. Throws too_many_requests with the seconds until the first of them ends. Invariant S19.
 */
export function refuseHoarding({ purchases, until }: queries.HeldElsewhere, now: Date): void {
  if (purchases < mostOpen) return;
  const left = until === null ? 0 : Date.parse(until) - now.getTime();
  throw new ApiError('too_many_requests', { time_to_wait: Math.max(1, Math.ceil(left / 1000)) });
}
