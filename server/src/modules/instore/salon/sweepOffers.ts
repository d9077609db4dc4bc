import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import { moveOffers } from './seats.ts';

const atOnce = 100;

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
  for (const pid of await queries.dueSessions(shop.db, shop.now(), atOnce))
    // oxlint-disable-next-line no-await-in-loop -- one session's lock after the other
    await moveListOn(shop, pid);
}

export { sessionsWithSeats } from './queries.ts';
