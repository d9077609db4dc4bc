import { isBusy } from '../../../platform/db/yielding.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './sumQueries.ts';

/** Entries of one transaction: payments wait behind it, some hundredths of a second. */
const atOnce = 5_000;
/** How long one sweep adds, in ms: other sweeps wait for it. */
const longest = 10_000;

/**
 * Moves the kept sums on to the newest entries, so that the page of the books reads few. Returns whether it came to the newest one.
 * decisions/0110.
 */
export async function closeBooks({ db }: Shop, most = atOnce): Promise<boolean> {
  const until = performance.now() + longest;
  let closed: number | null = most;
  while (closed === most && performance.now() < until)
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    closed = await queries.closeEntries(db, most).catch((error: unknown) => {
      // A payment is in the books just now: the next sweep adds what this one leaves.
      if (isBusy(error)) return null;
      throw error;
    });
  return closed !== null && closed < most;
}

/**
 * Locks how far the kept sums are, until the transaction ends: no sweep moves on, and one member closes a month. No entry up to there is
 * still to come. decisions/0124.
 */
export const lockThrough = (tx: Tx): Promise<number> => queries.lockThrough(tx);
