// The money of an accepted return: its totals with the delivery, its refund and its papers.
import type { Tx } from '../../../../platform/db/database.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import { queueReversal } from '../../fapiao/reverseFapiao.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { deliveryOf, taxOfDelivery } from '../../orders/returnedUnits.ts';
import { paperJobs } from '../../papers/jobs.ts';
import { queueRefund } from '../../../checkout/payment/refunds/askRefund.ts';
import { addRefund } from '../../../checkout/payment/refunds/refunds.ts';
import * as payments from '../life/payments.ts';
import type * as statements from '../life/statements.ts';

export type Totals = Pick<statements.LifeReturn, 'total_items' | 'total_tax' | 'total_shipping' | 'total_price'>;

/** What an acceptance makes of a return: without money to return it ends it, else the refund does. */
export const acceptedEnd = (total_price: number, now: Date) =>
  total_price === 0 ? { status: 'credit_refunded' as const, closed_at: now } : { status: 'validated' as const };

/** Queues what follows from the acceptance of a refund: the money, and the papers, which also say what came back for nothing. */
export async function queueAfterwards(
  tx: Tx,
  { order_id, return_id }: statements.LifeReturn,
  { total_items, total_tax, total_shipping, total_price: amount }: Totals,
  now: Date,
): Promise<void> {
  const payment = await payments.paymentOf(tx, order_id);
  if (!payment || total_items + total_tax + total_shipping === 0) return;
  const { attempt_id, currency } = payment;
  if (amount > 0) {
    const of = { cause: 'return', return_id, attempt_id, amount, currency, asked_at: now } as const;
    await queueRefund(tx, await addRefund(tx, of));
  }
  await queueJob(tx, { kind: paperJobs.issue_credit_note, key: return_id, data: { return_id } });
  await queueReversal(tx, order_id, return_id);
}

/**
 * The totals of a return with the delivery that its acceptance refunds: with the last of the returns that leave the buyer nothing
 * of the order. Spec 3 §9, decisions/0081.
 */
export async function withDelivery(tx: Tx, back: statements.LifeReturn, goods: Totals): Promise<Totals> {
  const order = await readWholeOrder(tx, back.order_id);
  const stored = order?.returns.find(({ return_id }) => return_id === back.return_id);
  if (!order || !stored) return goods;
  const { shipping_amount, shipping_tax_amount } = deliveryOf(order, stored).refunded;
  const more = shipping_amount - goods.total_shipping;
  const more_tax = shipping_tax_amount - taxOfDelivery(order, goods.total_shipping);
  return {
    total_items: goods.total_items,
    total_tax: goods.total_tax + more_tax,
    total_shipping: shipping_amount,
    total_price: goods.total_price + more + more_tax,
  };
}
