// The pieces of a return as staff sees them.
import type { PieceCondition } from '@vitrine/rules/returns/inspection';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { OrderedProduct } from '../../../checkout/basket/orderedProduct.ts';

export type ReturnPiece = {
  item_order_id: string;
  sku: string;
  qty: number;
  return_reason: string;
  /** As staff has counted them; null for all. */
  arrived_qty: number | null;
  sellable_qty: number | null;
  condition: PieceCondition | null;
  /** What is kept from the refund, in minor units, and why. */
  value_loss: number;
  inspection_reason: string | null;
  photo_id: string | null;
  /** The boutique whose page noted the condition; null for a finding of staff. */
  noted_store_id: string | null;
  piece: OrderedProduct;
  /** The piece that the client gets instead; null but in an exchange. */
  exchange_sku: string | null;
  exchange_piece: OrderedProduct | null;
};

/** The pieces of a return, in the order of the order's lines. */
export async function piecesOfReturn(db: Database | Tx, return_id: string): Promise<ReturnPiece[]> {
  const { rows } = await sql<ReturnPiece>`
    select b.item_order_id, l.sku, b.qty, b.return_reason, b.arrived_qty, b.sellable_qty, b.condition, b.noted_store_id,
      coalesce(b.value_loss, 0) as value_loss, b.inspection_reason, b.photo_id, l.piece,
      b.exchange_sku, b.exchange_piece
    from return_line b join shop_order_line l using (item_order_id)
    where b.return_id = ${return_id} order by l.position`.execute(db);
  return rows;
}

/** The country, the number and the currency of a return's order. */
export function orderOfReturn(
  db: Database | Tx,
  return_id: string,
): Promise<{ store: string; increment_id: string | null; currency: string }> {
  return db
    .selectFrom('return_request')
    .innerJoin('shop_order', 'shop_order.order_id', 'return_request.order_id')
    .select(['shop_order.store', 'shop_order.increment_id', 'shop_order.currency'])
    .where('return_id', '=', return_id)
    .executeTakeFirstOrThrow();
}
