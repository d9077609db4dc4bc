import type { Tx } from '../../../../platform/db/database.ts';
import { newPiecesOf } from '../../returns/exchange.ts';
import { broughtIn, lockFigures, moveStock } from '../../../catalog/stock/moveStock.ts';
import { returnedPieces } from './arrivedUnits.ts';
import type * as statements from '../life/statements.ts';

/** The stock into which a return comes back. */
const sourceOf = ({ received_store_id }: Pick<statements.LifeReturn, 'received_store_id'>): string =>
  received_store_id ?? 'ecom';

/** Locks the figures of a return's pieces, and of the new pieces of an exchange, because both move in one transaction. */
export async function lockReturn(
  tx: Tx,
  back: Pick<statements.LifeReturn, 'return_id' | 'received_store_id'>,
): Promise<void> {
  const { return_id } = back;
  const source = sourceOf(back);
  await lockFigures(tx, [
    ...(await returnedPieces(tx, return_id)).map(({ sku }) => ({ sku, source })),
    ...(await newPiecesOf(tx, return_id)).map(({ sku }) => ({ sku, source: 'ecom' })),
  ]);
}

/**
 * Puts the pieces that arrived back into the stock of the boutique that received them, or of the online shop. Those that cannot
 * be sold again come in and are damaged at once, so that the ledger shows them. decisions/0072.
 */
export async function restock(tx: Tx, back: statements.LifeReturn, is_damaged: boolean): Promise<void> {
  const { order_id, return_id } = back;
  await lockReturn(tx, back);
  const source = sourceOf(back);
  const moves = (await returnedPieces(tx, return_id)).flatMap(({ sku, pieces, damaged }) =>
    broughtIn({ sku, source, pieces, damaged: is_damaged ? pieces : damaged }),
  );
  await moveStock(tx, { cause: 'order', cause_id: order_id }, moves);
}
