import type { BasketOwner } from '../basket/owner.ts';
import { aside } from '../../platform/load/admission.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { piecesToTake } from './lockQueries.ts';

/**
 * Does `work`, which takes stock, in its turn for each piece of the basket, in the order of the skus so that two baskets
 * cannot wait for each other. Throws piece_busy when a turn does not come in time: the same key keeps its place. S19.
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
