import { isGiftRow } from '@vitrine/rules/checkout/shownGoods';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { withdrawalRefusal } from '@vitrine/rules/returns/withdrawal';
import { endsOrder, isWithdrawalValid, type WithdrawnOrder } from '@vitrine/rules/returns/withdrawalDuty';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { stepIn } from '../fulfilment/steps/takeStep.ts';
import { modeOf } from '../orders/modeOf.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { returnLinesOf } from '../orders/returnLines.ts';

/**
 * What a statement leads to: its order is cancelled, its pieces come back, or customer service writes. The receipt says it.
 * decisions/0083.
 */
export const withdrawalNexts = ['canceled', 'send_back', 'written'] as const;
export type WithdrawalNext = (typeof withdrawalNexts)[number];

type Whole = Pick<OrderRow, 'store' | 'delivered_at' | 'shipped_at' | 'lines' | 'parcels'>;
type Part = { readonly item_order_id: string; readonly qty: number };
/** The lines that a statement is about; null for the whole order. */
type Items = readonly string[] | null;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const unitsIn = (parts: readonly Part[], id: string): number =>
  sum(parts.filter(({ item_order_id }) => item_order_id === id).map(({ qty }) => qty));

/** The lines of a statement, each with the units that are not cancelled and those of them that have left. */
function statedLines({ lines, parcels, shipped_at }: Whole, items: Items) {
  const parts = parcels.flatMap((parcel) => parcel.lines);
  return lines
    .filter(({ item_order_id }) => items === null || items.includes(item_order_id))
    .map((line) => {
      const { item_order_id } = line;
      const units = line.qty - line.canceled_qty;
      // Orders of earlier releases left without parcels.
      const sent = shipped_at === null ? unitsIn(parts, item_order_id) : units;
      return { item_order_id, units, sent, is_gift: isGiftRow(line) };
    });
}

/** The lines of a statement that were bought: a gift may be kept. decisions/0147. */
const boughtLines = (order: Whole, items: Items) => statedLines(order, items).filter(({ is_gift }) => !is_gift);

/**
 * The facts of an order, or of the lines that a statement names, that decide what it leads to; null in a country that the
 * house no longer sells to.
 */
export function withdrawnOrder(order: Whole, items: Items): WithdrawnOrder | null {
  const { store, delivered_at } = order;
  if (!isCountry(store)) return null;
  const stated = statedLines(order, items);
  return {
    country: store,
    delivered_at,
    units: sum(stated.map(({ units }) => units)),
    sent: sum(stated.map(({ sent }) => sent)),
  };
}

/** Whether a bought piece of the statement is with the client, or on its way there. A return that was not sent off keeps it there. */
function isWithClient(order: OrderRow, items: Items): boolean {
  const back = order.returns.filter(({ status }) => status !== 'canceled').flatMap(({ lines }) => lines);
  return boughtLines(order, items).some(({ item_order_id, sent }) => sent > unitsIn(back, item_order_id));
}

/**
 * Cancels the order of a statement when nothing of it has left, under the order's lock: stock, money and mail as in a
 * cancellation before dispatch. A statement about certain pieces says nothing about the others. Only for a statement that no
 * stranger could make (decisions/0098). It counts from `stated_at`, now without it. Returns what it leads to. decisions/0083.
 */
export async function endOrder(
  shop: Shop,
  tx: Tx,
  order_id: string,
  { note, items, now, stated_at = now }: { note: string; items: Items; now: Date; stated_at?: Date },
): Promise<WithdrawalNext> {
  const order = await readWholeOrder(tx, order_id);
  const whole = order && withdrawnOrder(order, null);
  // A second statement, or one after a cancellation, finds it done.
  if (order?.status === 'canceled') return 'canceled';
  if (!order || !whole || !isWithdrawalValid(whole, stated_at)) return 'written';
  if (whole.sent > 0) return isWithClient(order, items) ? 'send_back' : 'written';
  const is_personalised = returnLinesOf(order, 'return', now).some(
    (line) => withdrawalRefusal(line) === 'personalised',
  );
  const state = { ...whole, status: orderStatusOf(order.status), mode: modeOf(order) };
  // A note may mean certain pieces; the names of all that were bought are the whole order.
  const unitsOf = (some: Items): number => sum(boughtLines(order, some).map(({ units }) => units));
  const stated = { stated_at, bought: unitsOf(null), named: unitsOf(items), has_note: note !== '', is_personalised };
  if (!endsOrder(state, stated)) return 'written';
  return (await stepIn(shop, tx, order_id, 'withdraw', { actor: 'shopper' }, now)) === null ? 'canceled' : 'written';
}
