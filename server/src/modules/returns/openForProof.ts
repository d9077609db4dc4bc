import { isCovered, type Statement, withdrawalRefusal } from '@vitrine/rules/returns/withdrawal';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../platform/db/database.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { exchangeMarket } from '../orders/exchangeMarket.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { returnLinesOf } from '../orders/returnLines.ts';
import { addRequest } from './createReturn.ts';
import * as queries from './queries.ts';

/**
 * Opens the return of a client who sent the pieces of a statement off without one, so that the refund has its lines. Returns its
 * id; null where no piece is left. The order is locked. decisions/0083.
 */
export async function openForProof(
  shop: Shop,
  tx: Tx,
  order_id: string,
  { statement, locale, now }: { readonly statement: Statement; readonly locale: Locale; readonly now: Date },
): Promise<string | null> {
  await queries.cancelUnfinished(tx, order_id, now);
  const order = await readWholeOrder(tx, order_id);
  if (!order) return null;
  const chosen = returnLinesOf(order, 'return', now)
    .filter((line) => isCovered(line, statement) && withdrawalRefusal(line) === null)
    .map(({ item_order_id, refundable_qty: qty }) => ({ item_order_id, qty, return_reason: 'changed_mind' }));
  if (chosen.length === 0) return null;
  const market = await exchangeMarket(shop, tx, order, locale);
  const asked = { return_type: 'return' as const, chosen, method: null, requested_at: now, without: null };
  const return_id = await addRequest(tx, order, asked, { request_notes: '', market });
  const sent = { status: 'pending_shipping', finalized_at: now, selected_return_method: 'office' } as const;
  await queries.updateRequest(tx, return_id, sent);
  return return_id;
}
