import { isCovered, type Statement, withdrawalRefusal } from '@vitrine/rules/returns/withdrawal';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { exchangeMarket } from '../orders/exchangeMarket.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { returnLinesOf } from '../orders/returnLines.ts';
import { addRequest } from './createReturn.ts';
import * as queries from './queries.ts';

/** Units of an order line. */
export type ProvenPiece = { readonly item_order_id: string; readonly qty: number };

/** One entry for each line. */
function summed(pieces: readonly ProvenPiece[]): ProvenPiece[] {
  const units = new Map<string, number>();
  for (const { item_order_id, qty } of pieces) units.set(item_order_id, (units.get(item_order_id) ?? 0) + qty);
  return [...units].map(([item_order_id, qty]) => ({ item_order_id, qty }));
}

/**
 * Opens the return of a client who sent the pieces of a statement off without one, so that the refund has its lines: all of the
 * statement, or `pieces` of them. Returns its id; null where no piece is left, or one of `pieces` cannot come back. The order is
 * locked. decisions/0083.
 */
export async function openForProof(
  shop: Shop,
  tx: Tx,
  order_id: string,
  {
    statement,
    pieces,
    locale,
    now,
  }: {
    readonly statement: Statement;
    readonly pieces: readonly ProvenPiece[] | null;
    readonly locale: Locale;
    readonly now: Date;
  },
): Promise<string | null> {
  await queries.cancelUnfinished(tx, order_id, now);
  const order = await readWholeOrder(tx, order_id);
  if (!order) return null;
  const open = returnLinesOf(order, 'return', now)
    .filter((line) => isCovered(line, statement) && withdrawalRefusal(line) === null)
    .map(({ item_order_id, refundable_qty: qty }) => ({ item_order_id, qty }));
  const canComeBack = ({ item_order_id, qty }: ProvenPiece): boolean =>
    open.some((line) => line.item_order_id === item_order_id && qty <= line.qty);
  const units = pieces === null ? open : summed(pieces);
  if (units.length === 0 || !units.every(canComeBack)) return null;
  const chosen = units.map((unit) => ({ ...unit, return_reason: 'changed_mind' }));
  const market = await exchangeMarket(shop, tx, order, locale);
  const asked = { return_type: 'return' as const, chosen, method: null, requested_at: now, without: null };
  const return_id = await addRequest(tx, order, asked, { request_notes: '', market });
  const sent = { status: 'pending_shipping', finalized_at: now, selected_return_method: 'office' } as const;
  await queries.updateRequest(tx, return_id, sent);
  return return_id;
}
