import type { Paper } from '../../../../platform/typesetting/paper.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import * as statements from '../life/statements.ts';
import { exchangeSlip } from './slips.ts';

/** The packing slip of an exchange's new pieces, by the return's number; null for a return that is no exchange. */
export async function slipOfExchange(shop: Shop, number: string): Promise<{ order: OrderRow; paper: Paper } | null> {
  const known = await statements.returnNumbered(shop.db, number);
  const order = known && (await readWholeOrder(shop.db, known.order_id));
  const back = order?.returns.find(({ return_id }) => return_id === known?.return_id);
  if (!order || order.erased_at !== null || back?.return_type !== 'exchange') return null;
  return { order, paper: exchangeSlip(shop, order, back) };
}
