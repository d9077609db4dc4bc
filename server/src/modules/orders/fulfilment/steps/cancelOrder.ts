import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { cancelOrder as contract } from '@vitrine/contract/orderLife';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import type { JobHandler } from '../../../../platform/jobs/kinds.ts';
import type { Visitor } from '../../../../platform/session/visitor.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { requireOwnOrder } from '../../orders/ownOrder.ts';
import { takeStep } from './takeStep.ts';

/**
 * Asks for the cancellation of the visitor's order before it is packed. A repeat is answered like the first. Throws
 * session_ended, order_not_found, cancel_refused. Spec 3 §4, invariant S1.
 */
export async function cancelOrder(
  shop: Shop,
  visitor: Visitor,
  { order_id }: BodyOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const own = await requireOwnOrder(shop, visitor, order_id);
  if (own.status === 'cancel_asked' || own.status === 'canceled') return { status_id: own.status };
  const refusal = await takeStep(shop, own.order_id, 'ask_cancel', { actor: 'shopper' });
  if (refusal) throw new ApiError('cancel_refused');
  return { status_id: 'cancel_asked' };
}

/** Grants a cancellation that nothing prevents: staff may have kept the order meanwhile. */
export const grantCancel: JobHandler = async (shop, { order_id = '' }) => {
  await takeStep(shop, order_id, 'grant_cancel', { actor: 'system' });
};
