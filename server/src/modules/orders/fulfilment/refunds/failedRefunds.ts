// What staff does about refunds that failed: lists them, asks again, or pays by another means. decisions/0081.
import type { Tx } from '../../../../platform/db/database.ts';
import type { StepKey } from '../../../../platform/http/stepKey.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { queueRefund } from '../../../checkout/payment/refunds/askRefund.ts';
import * as refunds from '../../../checkout/payment/refunds/refunds.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { failedRefunds as listed } from './failedRefundQueries.ts';
import * as statements from '../life/statements.ts';
import { closeRefund } from './refunds.ts';
import { takeOnce } from '../life/takeOnce.ts';

export type RefundRefusal = 'unknown_refund' | 'not_now' | 'reason_missing';

type By = {
  /** The account of the member of staff; without it, the command line took the step. */
  readonly staff_id?: string | undefined;
  /** The call that takes the step: one that is repeated takes it once. */
  readonly step_key?: StepKey | undefined;
};

/** How much of a reason is stored. */
const mostReason = 500;

export const failedRefunds = listed;

/** Takes a step of a failed refund under its order's lock. */
async function step(
  shop: Shop,
  refund_id: number,
  by: By,
  take: (tx: Tx, refund: refunds.RefundRow, now: Date) => Promise<RefundRefusal | null>,
): Promise<RefundRefusal | null> {
  const known = Number.isSafeInteger(refund_id) ? await refunds.refundById(shop.db, refund_id) : undefined;
  if (!known) return 'unknown_refund';
  return shop.db.transaction().execute((tx) => {
    const now = shop.now();
    const once = { step_key: by.step_key, order_id: known.order_id, now };
    return takeOnce(tx, once, async () => {
      await lockOrder(tx, known.order_id);
      const refund = await refunds.refundById(tx, refund_id);
      return refund ? take(tx, refund, now) : 'unknown_refund';
    });
  });
}

/** Asks the provider for a failed refund again, once per failure. Returns why it was not done. Invariants M4, M10. */
export function refundAgain(shop: Shop, refund_id: number, by: By = {}): Promise<RefundRefusal | null> {
  return step(shop, refund_id, by, async (tx, refund, now) => {
    if (!(await refunds.reopen(tx, refund_id, now))) return 'not_now';
    if (refund.return_id !== null) {
      await statements.explain(tx, { actor: 'staff', staff_id: by.staff_id, reason: 'refund asked again', at: now });
      await statements.setReturn(tx, refund.return_id, { status: 'validated' });
    }
    await queueRefund(tx, refund_id, refund.failed + 1);
    return null;
  });
}

/**
 * Notes that the house has paid a failed refund by another means, such as a bank transfer, and how: the books have it, and the
 * customer is mailed. Returns why it was not done. Invariants M8, M10.
 */
export function payRefundOtherwise(
  shop: Shop,
  refund_id: number,
  reason: string,
  by: By = {},
): Promise<RefundRefusal | null> {
  const settled_reason = reason.trim().slice(0, mostReason);
  return step(shop, refund_id, by, async (tx, refund, now) => {
    if (settled_reason === '') return 'reason_missing';
    const settled = { settled_at: now, settled_reason, settled_by: by.staff_id ?? null };
    if (!(await refunds.endRefund(tx, refund_id, settled))) return 'not_now';
    await closeRefund(tx, refund, { by: 'transfer', staff_id: by.staff_id }, now);
    return null;
  });
}
