import { basketOfLink, basketOfOwner } from '../basket/linkedBasket.ts';
import type { BasketOwner } from '../basket/owner.ts';
import { lockBaskets } from '../payment/locks/lockBaskets.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { LinkRow } from './linkRows.ts';
import * as queries from './linkQueries.ts';

type Locked = {
  readonly tx: Tx;
  readonly link: LinkRow;
  /** The basket that holds the pieces of the link. */
  readonly holder: string | null;
  /** Whether a payment from that basket, or from the owner's, is open. */
  readonly is_paying: boolean;
};

/**
 * Runs `work` under the locks of a link: the payment locks of the basket that holds it and of the owner's, then the link's row, as a
 * payment that ends the link takes them. So neither of two openings, a withdrawal and a payment loses what the other did. Undefined if
 * there is no such link. Invariant M4.
 */
export async function withLink<Result>(
  shop: Shop,
  link_id: string,
  owner: BasketOwner | null,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result | undefined> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- another visitor has opened the link meanwhile: its basket is locked instead
    const done = await shop.db.transaction().execute(async (tx) => {
      const before = await basketOfLink(tx, link_id);
      const own = owner && (await basketOfOwner(tx, owner));
      const baskets = new Set([before, own?.basket_id ?? null].filter((id) => id !== null));
      const is_paying = await lockBaskets(tx, [...baskets]);
      const link = await queries.lockLink(tx, link_id);
      if (!link) return { result: undefined };
      const holder = await basketOfLink(tx, link_id);
      return holder === before ? { result: await work({ tx, link, holder, is_paying }) } : null;
    });
    if (done) return done.result;
  }
}
