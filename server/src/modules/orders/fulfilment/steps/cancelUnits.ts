// Cancels units of an order before anything has left. decisions/0109.
import type { OrderActor } from '@vitrine/rules/orders/orderLife';
import { type ParcelUnits, parcelUnits } from '@vitrine/rules/orders/parcelUnits';
import { unitsValue } from '@vitrine/rules/orders/restValue';
import type { Tx } from '../../../../platform/db/database.ts';
import type { LockedOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { queueRefund } from '../../../checkout/payment/refunds/askRefund.ts';
import { addRefund } from '../../../checkout/payment/refunds/refunds.ts';
import { broughtIn, moveStock } from '../../../catalog/stock/moveStock.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import * as payments from '../life/payments.ts';
import * as statements from '../life/statements.ts';
import * as rest from './cancelRestQueries.ts';
import * as units from './cancelUnitsQueries.ts';
import { uncapturedOf } from './cancelRest.ts';

/** The chosen units, taken from the end of their lines; `left` counts what was not cancelled before. */
function fromTheEnd(
  chosen: readonly ParcelUnits[],
  left: readonly { readonly item_order_id: string; readonly qty: number }[],
): ParcelUnits[] {
  return chosen.map(({ item_order_id, qty }) => {
    const line = left.find((one) => one.item_order_id === item_order_id);
    return { item_order_id, qty, before: (line?.qty ?? qty) - qty };
  });
}

type Chosen = {
  readonly chosen: readonly ParcelUnits[];
  readonly left: readonly { readonly item_order_id: string; readonly qty: number }[];
};

/** The lines of the order with the units that are cancelled. */
async function canceledLines(tx: Tx, order_id: string, { chosen, left }: Chosen) {
  const order = await readWholeOrder(tx, order_id);
  if (!order) throw new Error('a locked order is not there');
  const canceled = fromTheEnd(chosen, left);
  const lines = order.lines.flatMap((line) => {
    const invoiced = canceled.find(({ item_order_id }) => item_order_id === line.item_order_id);
    return invoiced ? [{ ...line, invoiced }] : [];
  });
  return { canceled, value: unitsValue(lines) };
}

/** Notes the cancellation, with what of its worth is not captured any more; the rest of it is refunded. */
async function giveBack(
  tx: Tx,
  order_id: string,
  { canceled, value }: Awaited<ReturnType<typeof canceledLines>>,
  { is_damaged, now }: { readonly is_damaged: boolean; readonly now: Date },
): Promise<string> {
  const payment = await payments.paymentOf(tx, order_id);
  const withheld = payment ? Math.min(value.total_amount, uncapturedOf(payment)) : 0;
  const noted = { order_id, ...value, withheld, is_damaged, canceled_at: now };
  const cancellation_id = await units.addCancellation(tx, noted, canceled);
  const amount = value.total_amount - withheld;
  if (!payment || amount === 0) return cancellation_id;
  const { attempt_id, currency } = payment;
  const of = { cause: 'units', return_id: null, cancellation_id, attempt_id, amount, currency, asked_at: now } as const;
  await queueRefund(tx, await addRefund(tx, of));
  return cancellation_id;
}

type LeftLine = { readonly item_order_id: string; readonly qty: number; readonly is_gift: boolean };

/** Whether the chosen units leave no piece that was bought: a gift is not sent alone. decisions/0132. */
const isWhole = (chosen: readonly ParcelUnits[], left: readonly LeftLine[]): boolean =>
  left.every(
    ({ item_order_id, qty, is_gift }) =>
      is_gift || qty === (chosen.find((one) => one.item_order_id === item_order_id)?.qty ?? 0),
  );

/** Pieces of stock, by SKU. */
export type Pieces = readonly { readonly sku: string; readonly pieces: number }[];

type Details = {
  readonly actor: OrderActor;
  readonly staff_id?: string | undefined;
  readonly units?: ReadonlyMap<string, number> | undefined;
  readonly is_damaged?: boolean | undefined;
};

/**
 * Cancels units of an order of which nothing has left: they go back to stock, where those that are damaged or lost leave it at once,
 * and their money goes back. The delivery stays, as the order does. Changes nothing and returns why where it cannot, the chosen pieces as
 * `whole` where nothing that was bought would be left of the order; else the id of the cancellation. The caller holds the lock, has explained the change and mails.
 * Invariants M2, M8, M10, decisions/0109.
 */
export async function cancelUnits(
  tx: Tx,
  order: LockedOrder,
  { actor, staff_id, units: asked, is_damaged = false }: Details,
  now: Date,
): Promise<'not_now' | 'not_these_units' | { whole: Pieces } | { cancellation_id: string }> {
  const { order_id, stock_source: source } = order;
  const left = await statements.unitsOf(tx, order_id);
  if (left.some(({ shipped }) => shipped > 0)) return 'not_now';
  const chosen = asked ? parcelUnits(left, asked) : null;
  if (chosen === null) return 'not_these_units';
  if (isWhole(chosen, left)) return { whole: await rest.piecesOfUnits(tx, chosen) };
  const lines = await canceledLines(tx, order_id, { chosen, left });
  for (const line of lines.canceled)
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one after the other
    await rest.cancelOf(tx, line);
  const cancellation_id = await giveBack(tx, order_id, lines, { is_damaged, now });
  const pieces = await rest.piecesOfUnits(tx, lines.canceled);
  const moves = pieces.flatMap((piece) => broughtIn({ ...piece, source, damaged: is_damaged ? piece.pieces : 0 }));
  await moveStock(tx, { cause: 'order', cause_id: order_id }, moves);
  await statements.addOrderEvent(tx, order, { actor, staff_id, reason: 'cancel_units', at: now });
  return { cancellation_id };
}
