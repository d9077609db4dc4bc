// An order that its boutique marked as ready by mistake. decisions/0116.
import { orderStatusOf } from '@vitrine/rules/orders/status';
import type { Tx } from '../../../../platform/db/database.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import * as statements from '../life/statements.ts';
import { forgetCode } from '../pickupcode/pickupCode.ts';

/**
 * Puts a ready order back to the status that it had: its code opens nothing any more. The caller has taken its mail and its capture
 * back. Returns why not. decisions/0116.
 */
export async function undoReadyIn(
  tx: Tx,
  order_id: string,
  { before, staff_id, now }: { before: string; staff_id: string; now: Date },
): Promise<'not_now' | null> {
  const order = await lockOrder(tx, order_id);
  const status = orderStatusOf(before);
  if (order?.status !== 'available_in_shop' || status === null) return 'not_now';
  await statements.explain(tx, { actor: 'staff', staff_id, reason: 'undo_make_ready', at: now });
  await statements.setOrder(tx, order_id, { status, ready_at: null, collect_until: null });
  await forgetCode(tx, order_id);
  return null;
}
