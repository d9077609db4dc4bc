import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './fillQueries.ts';

/** How long one sweep fills, in ms: other sweeps wait for it. */
const longest = 10_000;

/**
 * Writes the words by which staff finds orders and clients of before `order_find`, the newest first, in small transactions. Those of
 * later ones are written by triggers. decisions/0103.
 */
export async function fillWords({ db }: Shop): Promise<void> {
  const until = performance.now() + longest;
  for (const subject of await queries.openFills(db)) {
    let isLeft = true;
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    while (isLeft && performance.now() < until) isLeft = await queries.fillSome(db, subject);
    // oxlint-disable-next-line no-await-in-loop -- one subject after the other
    if (!isLeft) await queries.endFill(db, subject);
  }
}
