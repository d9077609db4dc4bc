// What a step would cause, for the member that is about to take it: the member's own use case, rolled back. decisions/0108.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPreview';
import type { Shop } from '../../../platform/shop/shop.ts';
import { orderIdOf, returnNumbered } from '../../orders/fulfilment/life/orderLife.ts';
import { previewed } from '../../orders/fulfilment/preview/previewed.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { stepOrder, stepReturn } from '../staff/staffWork.ts';
import { review } from '../staff/tasks.ts';

/** Throws what `stepOrder` throws. */
export async function previewOrderStep(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffOrderStepPreview>,
): Promise<AnswerOf<typeof contract.staffOrderStepPreview>> {
  const take = (of: Shop) => stepOrder(of, member, increment_id, { ...body, step_key: undefined });
  return { preview: await previewed(shop, await orderIdOf(shop.db, increment_id), take) };
}

/** Throws what `review` throws. */
export async function previewReview(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffReviewPreview>,
): Promise<AnswerOf<typeof contract.staffReviewPreview>> {
  const take = (of: Shop) => review(of, member, increment_id, body);
  return { preview: await previewed(shop, await orderIdOf(shop.db, increment_id), take) };
}

/** Throws what `stepReturn` throws. */
export async function previewReturnStep(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffReturnStepPreview>,
): Promise<AnswerOf<typeof contract.staffReturnStepPreview>> {
  const take = (of: Shop) => stepReturn(of, member, increment_id, { ...body, step_key: undefined });
  const back = await returnNumbered(shop.db, increment_id);
  return { preview: await previewed(shop, back?.order_id, take) };
}
