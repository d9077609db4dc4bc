// Ends a partly shipped order whose other pieces are not sent any more. decisions/0081.
import { unitsValue } from '@vitrine/rules/orders/restValue';
import type { Tx } from '../../../../platform/db/database.ts';
import type { JobHandler } from '../../../../platform/jobs/kinds.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import type { LockedOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { restDelivery } from '../../orders/returnedUnits.ts';
import { paperJobs } from '../../papers/jobs.ts';
import { queueRefund } from '../../../checkout/payment/refunds/askRefund.ts';
import { providerOf } from '../../../checkout/payment/shared/provider.ts';
import { addRefund } from '../../../checkout/payment/refunds/refunds.ts';
import { broughtIn, moveStock } from '../../../catalog/stock/moveStock.ts';
import * as rest from './cancelRestQueries.ts';
import { fulfilmentJobs } from '../life/jobs.ts';
import * as payments from '../life/payments.ts';
import * as statements from '../life/statements.ts';
import { statusAfterReturns } from '../life/returnedStatus.ts';

/** Gives back what the rest is worth: what is not captured is released, the other money refunded. */
async function giveBack(tx: Tx, payment: payments.Payment, worth: number, now: Date): Promise<void> {
  const { attempt_id, currency } = payment;
  const uncaptured = uncapturedOf(payment);
  if (isOpen(payment)) await queueJob(tx, { kind: fulfilmentJobs.release_rest, key: attempt_id, data: { attempt_id } });
  const amount = worth - Math.min(worth, uncaptured);
  if (amount === 0) return;
  const of = { cause: 'rest', return_id: null, attempt_id, amount, currency, asked_at: now } as const;
  await queueRefund(tx, await addRefund(tx, of));
}

/** What no capture was asked for, beside what is withheld for units that were cancelled before. */
export const uncapturedOf = ({ is_uncaptured, amount, asked, withheld }: payments.Payment): number =>
  is_uncaptured ? Math.max(0, amount - withheld - asked) : 0;

/** Whether some of the authorised amount waits for a capture or a release. */
const isOpen = ({ is_uncaptured, amount, asked }: payments.Payment): boolean => is_uncaptured && amount > asked;

/** The order has left with what was shipped, or has arrived with it. */
async function leave(tx: Tx, { order_id }: LockedOrder, now: Date): Promise<void> {
  const { open, shipped_at, delivered_at, track_number, tracking_url } = await rest.parcelsOf(tx, order_id);
  const left = { shipped_at, track_number, tracking_url };
  if (open > 0) return statements.setOrder(tx, order_id, { status: 'out_for_delivery', ...left });
  await statements.setOrder(tx, order_id, { status: 'received', ...left, delivered_at });
  // A parcel that arrived first may have been returned meanwhile.
  await statements.explain(tx, { actor: 'system', reason: 'returns before the delivery', at: now });
  await statusAfterReturns(tx, { order_id });
}

/**
 * Cancels the pieces of a partly shipped order that have not left: they go back to stock, where those that are damaged or lost
 * leave it at once, and their money goes back; the delivery too where accepted returns have left the buyer nothing else, so that
 * the order of the events decides nothing. The invoices of its parcels stay; a credit note gives the delivery back. No tax invoice
 * of mainland China is corrected: it is requested once an order has left. False for an order of which nothing, or everything, has
 * left. The caller holds the lock, has explained the change and mails. Invariants M2, M8, decisions/0081.
 */
export async function cancelRest(tx: Tx, order: LockedOrder, is_damaged: boolean, now: Date): Promise<boolean> {
  const { order_id, stock_source: source } = order;
  const units = await statements.unitsOf(tx, order_id);
  const left = units.filter(({ qty, shipped }) => shipped < qty);
  if (left.length === 0 || units.every(({ shipped }) => shipped === 0)) return false;
  const whole = await readWholeOrder(tx, order_id);
  if (!whole) throw new Error('a locked order is not there');
  const lines = whole.lines.flatMap((line) => {
    const unit = left.find(({ item_order_id }) => item_order_id === line.item_order_id);
    return unit ? [{ ...line, invoiced: { qty: unit.qty - unit.shipped, before: unit.shipped } }] : [];
  });
  const value = unitsValue(lines);
  const canceled = left.map(({ item_order_id, qty, shipped }) => ({ item_order_id, qty: qty - shipped }));
  for (const units_of_line of canceled)
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one after the other
    await rest.cancelOf(tx, units_of_line);
  const after = await readWholeOrder(tx, order_id);
  const delivery = after ? restDelivery(after) : { shipping_amount: 0, shipping_tax_amount: 0 };
  const back = delivery.shipping_amount + delivery.shipping_tax_amount;
  const payment = await payments.paymentOf(tx, order_id);
  // The payment's own row is not changed here: its reports lock it before the order.
  const releases_rest = payment !== undefined && isOpen(payment);
  await rest.addRest(tx, { order_id, ...value, ...delivery, is_damaged, releases_rest, canceled_at: now });
  const pieces = await rest.piecesOfUnits(tx, canceled);
  const moves = pieces.flatMap((piece) => broughtIn({ ...piece, source, damaged: is_damaged ? piece.pieces : 0 }));
  await moveStock(tx, { cause: 'order', cause_id: order_id }, moves);
  if (payment) await giveBack(tx, payment, value.total_amount + back, now);
  if (back > 0) await queueJob(tx, { kind: paperJobs.issue_rest_credit_note, key: order_id, data: { order_id } });
  await leave(tx, order, now);
  return true;
}

/**
 * Asks the provider to release what is not captured of a payment, once. Throws while a capture is under way, which a release
 * would end. Invariant M4.
 */
export const releaseRest: JobHandler = async (shop, { attempt_id = '' }) => {
  const payment = await rest.releaseOf(shop.db, attempt_id);
  if (!payment) return;
  if (payment.is_capturing) throw new Error('a capture of the payment is under way');
  const { psp_reference, merchant_reference } = payment;
  await providerOf(shop).cancel(psp_reference, merchant_reference, `${attempt_id.slice(0, 36)}-rest`);
};
