import type { Tx } from '../../platform/db/database.ts';
import { newPiecesOf } from '../returns/exchange.ts';
import { lockFigures, moveStock } from '../stock/moveStock.ts';
import { returnedPieces } from './arrivedUnits.ts';
import type * as queries from './queries.ts';

/**
 * Puts the returned pieces that can be sold again into the stock of the boutique that received them, or of the online shop. Locks
 * the new pieces of an exchange with them, because these move next.
 */
export async function restock(tx: Tx, { order_id, return_id, received_store_id }: queries.LifeReturn): Promise<void> {
  const pieces = await returnedPieces(tx, return_id);
  const source = received_store_id ?? 'ecom';
  await lockFigures(tx, [
    ...pieces.map(({ sku }) => ({ sku, source })),
    ...(await newPiecesOf(tx, return_id)).map(({ sku }) => ({ sku, source: 'ecom' })),
  ]);
  const cause = { cause: 'order', cause_id: order_id } as const;
  await moveStock(
    tx,
    cause,
    pieces.map((piece) => ({ kind: 'received' as const, source, ...piece })),
  );
}
