import { orderStatusOf } from '@vitrine/rules/orders/status';
import { orderStatusAfter } from '@vitrine/rules/returns/returnStatus';
import type { Tx } from '../../../../platform/db/database.ts';
import { type LockedOrder, lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import * as queries from './queries.ts';

/**
 * Derives the order's status from its returns and writes it; the caller has explained the change. An order whose last parcel
 * still travels keeps its own status, because its delivery is to come. Spec 3 §4.
 */
export async function statusAfterReturns(tx: Tx, { order_id }: Pick<LockedOrder, 'order_id'>): Promise<void> {
  const order = await lockOrder(tx, order_id);
  if (!order) return;
  const units = await queries.unitsOf(tx, order_id);
  const pieces = units.reduce((sum, { qty }) => sum + qty, 0);
  const own = orderStatusOf(order.status) ?? 'received';
  const status = orderStatusAfter(own, pieces, await queries.returnFacts(tx, order_id));
  if (status === order.status) return;
  await queries.setOrder(tx, order_id, { status });
}
