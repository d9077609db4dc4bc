import type { BasketOwner } from '../../basket/owner.ts';
import { aside } from '../../../../platform/load/admission.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { piecesToTake } from './lockQueries.ts';

/**
 * Runs `work`, which reserves stock, in a queue per product of the basket. It queues in SKU order, so two baskets
 * cannot deadlock. Throws piece_busy when the wait takes too long; a retry with the same key keeps its place. S19.
 */
export async function inTurn<Result>(
  shop: Shop,
  payment: { session_id: string; owner: BasketOwner; key: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const leaving: (() => void)[] = [];
  try {
    for (const sku of await piecesToTake(shop.db, payment))
      leaving.push(await aside(() => shop.pieces.enter(sku, payment.key)));
    return await work();
  } finally {
    for (const leave of leaving) leave();
  }
}
