// The new pieces of an exchange: the wanted variants and their reservation (spec 3 §4, decisions/0054).
import { exchangeHoldDays } from '@vitrine/rules/returns/exchange';
import type { LineChoice } from '@vitrine/rules/returns/choice';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { eachDue } from '../../../platform/jobs/eachDue.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { ExchangeMarket } from '../orders/exchangeMarket.ts';
import { isKit } from '../../checkout/basket/orderedProduct.ts';
import type { OrderRow } from '../orders/orderRows.ts';

import { moveStock, releaseHeld } from '../../catalog/stock/moveStock.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import * as queries from './exchangeQueries.ts';
import { refusedReturn } from './refusedReturn.ts';

const dayMs = 86_400_000;

/** A choice that names the variant which is wanted instead. */
export type ExchangeChoice = LineChoice & { readonly exchange_sku?: string | undefined };

/** Throws return_refused for a line without a variant that it can be exchanged for, out_of_stock for a sold-out one. */
export function requireExchange(order: OrderRow, chosen: readonly ExchangeChoice[], market: ExchangeMarket): void {
  for (const [index, { item_order_id, exchange_sku, qty }] of chosen.entries()) {
    const line = order.lines.find((one) => one.item_order_id === item_order_id);
    const options = line && !isKit(line) ? market.optionsOf(line.sku, qty) : [];
    const option = options.find(({ sku }) => sku === exchange_sku);
    if (exchange_sku === undefined || !option) throw refusedReturn('exchange_not_offered', index);
    if (option.stock.is_less_than_qty) throw new ApiError('out_of_stock');
  }
}

/** The new pieces of an exchange, by SKU; none for another return. */
export const newPiecesOf = (tx: Tx, return_id: string): Promise<{ sku: string; pieces: number }[]> =>
  queries.exchangePieces(tx, return_id);

/**
 * Reserves the new pieces of an exchange under the order's lock, until the return arrives or the time is over. Returns
 * whether all of them are there. Invariants M1, M2.
 */
export async function reserveExchange(tx: Tx, return_id: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + exchangeHoldDays * dayMs);
  if (!(await queries.setHold(tx, return_id, until))) return true;
  const pieces = await queries.exchangePieces(tx, return_id);
  const moves = pieces.map((piece) => ({ kind: 'reserved' as const, source: 'ecom', ...piece }));
  const short = await moveStock(tx, { cause: 'reservation', cause_id: return_id }, moves);
  if (short.length === 0) return true;
  await queries.setHold(tx, return_id, null);
  return false;
}

/** Gives the reserved pieces of an exchange back, once. */
export async function releaseExchange(tx: Tx, return_id: string): Promise<void> {
  if (await queries.setHold(tx, return_id, null)) await releaseHeld(tx, return_id);
}

/** Gives back the pieces of exchanges whose return did not arrive in time; it may still arrive (decisions/0054). */
export async function endExchangeHolds(shop: Shop): Promise<void> {
  const now = shop.now();
  await eachDue(
    shop,
    (batch) => queries.endedHolds(shop.db, now, batch),
    ({ return_id, order_id }) =>
      shop.db.transaction().execute(async (tx) => {
        await lockOrder(tx, order_id);
        await releaseExchange(tx, return_id);
        return true;
      }),
  );
}
