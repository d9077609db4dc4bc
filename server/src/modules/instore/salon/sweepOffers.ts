import { eachDue } from '../../../platform/jobs/eachDue.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import { moveOffers } from './seats.ts';

/** Ends the offers of a session that are over, and offers its free seats. Safe for concurrent servers. */
export function moveListOn(shop: Shop, pid: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const session = await queries.lockSession(tx, pid);
    if (session) await moveOffers(tx, session, shop.now());
  });
}

/** Moves the waiting lists on: lists of past sessions, and offers that are over. Safe for concurrent servers. */
export async function sweepOffers(shop: Shop): Promise<void> {
  await queries.deletePastWaiting(shop.db, shop.now());
  const now = shop.now();
  await eachDue(
    shop,
    (batch) => queries.dueSessions(shop.db, now, batch),
    async ({ pid }) => {
      await moveListOn(shop, pid);
      return true;
    },
  );
}

export { sessionsWithSeats } from './queries.ts';
