import { orderStatusOf } from '@vitrine/rules/orders/status';
import { withdrawalRefusal } from '@vitrine/rules/returns/withdrawal';
import { endsOrder, isWithdrawalValid, type WithdrawnOrder } from '@vitrine/rules/returns/withdrawalDuty';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../platform/db/database.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { stepIn } from '../fulfilment/takeStep.ts';
import { modeOf } from '../orders/modeOf.ts';
import type { OrderRow } from '../orders/queries.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { returnLinesOf } from '../orders/returnLines.ts';

/**
 * What a statement leads to: its order is cancelled, its pieces come back, or customer service writes. The receipt says it.
 * decisions/0083.
 */
export const withdrawalNexts = ['canceled', 'send_back', 'written'] as const;
export type WithdrawalNext = (typeof withdrawalNexts)[number];

/** The facts of an order that decide what a statement leads to; null in a country that the house no longer sells to. */
export function withdrawnOrder({
  store,
  delivered_at,
  shipped_at,
  lines,
  parcels,
}: Pick<OrderRow, 'store' | 'delivered_at' | 'shipped_at' | 'lines' | 'parcels'>): WithdrawnOrder | null {
  if (!isCountry(store)) return null;
  const sum = (parts: readonly { qty: number }[]) => parts.reduce((total, { qty }) => total + qty, 0);
  const units = sum(lines.map((line) => ({ qty: line.qty - line.canceled_qty })));
  // Orders of earlier releases left without parcels.
  const sent = shipped_at === null ? sum(parcels.flatMap((parcel) => parcel.lines)) : units;
  return { country: store, delivered_at, units, sent };
}

/**
 * Cancels the order of a statement when nothing of it has left, under the order's lock: stock, money and mail as in a
 * cancellation before dispatch. Returns what the statement leads to. decisions/0083.
 */
export async function endOrder(
  shop: Shop,
  tx: Tx,
  order_id: string,
  { pieces, now }: { pieces: string; now: Date },
): Promise<WithdrawalNext> {
  const order = await readWholeOrder(tx, order_id);
  const facts = order && withdrawnOrder(order);
  // A second statement, or one after a cancellation, finds it done.
  if (order?.status === 'canceled') return 'canceled';
  if (!order || !facts || !isWithdrawalValid(facts, now)) return 'written';
  if (facts.sent > 0)
    return order.lines.every(({ qty, returned_qty, canceled_qty }) => returned_qty + canceled_qty >= qty)
      ? 'written'
      : 'send_back';
  const is_personalised = returnLinesOf(order, 'return', now).some(
    (line) => withdrawalRefusal(line) === 'personalised',
  );
  const state = { ...facts, status: orderStatusOf(order.status), mode: modeOf(order) };
  if (!endsOrder(state, { stated_at: now, is_limited: pieces !== '', is_personalised })) return 'written';
  return (await stepIn(shop, tx, order_id, 'withdraw', { actor: 'shopper' }, now)) === null ? 'canceled' : 'written';
}
