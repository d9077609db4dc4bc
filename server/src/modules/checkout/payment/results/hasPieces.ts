import type { Tx } from '../../../../platform/db/database.ts';
import { setOrderStatus } from './outcomeQueries.ts';
import type { AttemptRow } from '../attempts/attempts.ts';
import * as stock from '../stock/reserved.ts';

/**
 * Whether a paying attempt has its stock: still reserved, or reserved again. If it is sold out, takes over the stock
 * that the shopper's other attempts at the purchase reserve; if that is too little, they keep it. Invariants M1, M6.
 */
export async function hasPieces(tx: Tx, attempt: AttemptRow, attempts: readonly AttemptRow[]): Promise<boolean> {
  if (attempt.holds_stock) return true;
  const holding = attempts.filter(({ holds_stock }) => holds_stock);
  const order_ids = holding.map(({ order_id }) => order_id);
  if (holding.length > 0) await stock.lockPieces(tx, [attempt.order_id, ...order_ids]);
  if (await stock.retake(tx, attempt.order_id)) return true;
  if (holding.length === 0) return false;
  await stock.release(tx, order_ids, 'canceled');
  if (await stock.retake(tx, attempt.order_id)) return true;
  for (const { order_id, order_status } of holding) {
    await stock.retake(tx, order_id);
    await setOrderStatus(tx, order_id, order_status);
  }
  return false;
}
