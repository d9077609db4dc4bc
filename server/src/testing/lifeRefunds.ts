// Refunds of generated lives: asked again, paid by another means, sent back by the bank.
import { sql } from 'kysely';
import { refundAgain, payRefundOtherwise } from '../modules/orders/fulfilment/refunds/failedRefunds.ts';
import type { BoughtOrders } from './boughtOrders.ts';

type Possible = readonly [string, () => Promise<unknown>];

/** The refunds of the orders of `boughtOrders()`. */
export function lifeRefunds({ database, house }: BoughtOrders) {
  /** The refunds of an order: which failed and which were paid. */
  async function refundsOf(order_id: string) {
    const { rows } = await sql<{ refund_id: number; is_failed: boolean; is_paid: boolean; reference: string }>`
    select f.refund_id, f.failed_at is not null and f.settled_at is null as is_failed, f.paid_at is not null as is_paid,
      coalesce(f.refund_reference, '') as reference
    from refund f join payment_attempt a using (attempt_id) where a.order_id = ${order_id} order by f.refund_id`.execute(
      database.db,
    );
    return rows;
  }

  /** What staff does about a refund that failed; and a refund whose money comes back. */
  async function refundActions(order_id: string, detail: number): Promise<Possible[]> {
    const rows = await refundsOf(order_id);
    const failed = rows.find(({ is_failed }) => is_failed);
    const paid = rows.find(({ is_paid }) => is_paid);
    const event = detail % 2 === 0 ? 'REFUND_FAILED' : 'REFUNDED_REVERSED';
    return [
      ...(failed ? [['refund again', () => refundAgain(house.shop, failed.refund_id)] as const] : []),
      ...(failed && detail % 2 === 0
        ? [['refund transfer', () => payRefundOtherwise(house.shop, failed.refund_id, 'Transfer')] as const]
        : []),
      ...(paid && detail % 3 === 0
        ? [['refund back', () => Promise.resolve(house.simulator.refundBack(paid.reference, event))] as const]
        : []),
    ];
  }
  return { refundsOf, refundActions };
}
