import { retainedSince } from '@vitrine/rules/personaldata/retention';
import { takeLinkOut } from '../basket/linkedBasket.ts';
import { eachDue } from '../../../platform/jobs/eachDue.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './linkQueries.ts';
import { withLink } from './withLink.ts';

/**
 * Takes the pieces of links that have ended out of the carts that hold them. One whose payment is open stays until the payment ends.
 * Safe for concurrent servers.
 */
export async function endLinks(shop: Shop): Promise<void> {
  const now = shop.now();
  await eachDue(
    shop,
    (batch) => queries.endedInCarts(shop.db, now, batch),
    async ({ link_id }) => {
      const isDone = await withLink(shop, link_id, null, async ({ tx, holder, is_paying }) => {
        if (is_paying || holder === null) return !is_paying;
        await takeLinkOut(tx, holder);
        return true;
      });
      return isDone ?? true;
    },
  );
}

/** Deletes links that were not paid, some time after their end. */
export const sweepLinks = (shop: Shop): Promise<void> =>
  queries.sweepLinks(shop.db, new Date(retainedSince('payment_link', shop.now().getTime())));
