import { sweepRemoved } from './account/addressBook.ts';
import { sweepGuards } from './account/passwordQueries.ts';
import { sweep } from './http/queries.ts';
import { knownDays } from './http/sessionCookie.ts';
import { sweepRequests } from './newsletter/queries.ts';
import { sweepOwnData } from './owndata/links.ts';
import { forgetNetworks } from './payment/jobQueries.ts';
import type { Shop } from './shop.ts';

const everyMs = 15 * 60_000;
/** An idempotency key is remembered for this long. */
const keyDays = 7;
/** The network of a payment is remembered for this long: longer than it holds pieces and than refused cards count. */
const networkMs = 2 * 3_600_000;

/**
 * Deletes ended sessions, old keys and run-out limits every quarter of an hour; any number of servers may. Returns how
 * to stop it.
 */
export function sweepRegularly(shop: Shop): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    const now = shop.now();
    running = sweep(shop.db, now, new Date(now.getTime() - keyDays * 86_400_000))
      .then(() => sweepGuards(shop.db, now, new Date(now.getTime() - knownDays * 86_400_000)))
      .then(() => sweepRequests(shop.db, now))
      .then(() => sweepRemoved(shop))
      .then(() => sweepOwnData(shop))
      .then(() => forgetNetworks(shop.db, new Date(now.getTime() - networkMs)))
      .catch((error: unknown) => shop.log.warn({ err: error }, 'sweeping failed'));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
