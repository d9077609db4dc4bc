import { limitAddress } from '../http/addressLimits.ts';
import { limit } from '../http/limit.ts';
import type { Shop } from '../shop.ts';
import * as queries from './queries.ts';

// Who tries cards by the dozen is stopped; a shopper with three cards and a mistyped code is not.
const perSession = { points: 12, seconds: 15 * 60, durable: true };

type From = { session_id: string; address: string };

/** Counts a new try at paying; asking again with a key that is known is none. Throws too_many_requests. Invariants M15, S19. */
export async function countTry(shop: Shop, { session_id, address }: From, key: string): Promise<void> {
  if ((await queries.attemptIdByKey(shop.db, session_id, key)) !== null) return;
  await limit(shop, 'payment', session_id, perSession);
  await limitAddress(shop, 'payment_address', address);
}
