// What a step would cause, for the member that is about to take it: the member's own use case, rolled back. decisions/0108.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPreview';
import type { Shop } from '../../../platform/shop/shop.ts';
import { previewed } from '../../orders/fulfilment/preview/previewed.ts';
import { type Asked, isAboveGoodwill, isAboveLimit } from '../staff/limits.ts';
import { orderStepAsked, returnStepAsked, reviewAsked } from '../staff/limitedSteps.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { stepOrder, stepReturn } from '../staff/staffWork.ts';
import { review } from '../staff/tasks.ts';

/** What a step would cause, and whether it is above the limit of the member. */
export async function withLimit(shop: Shop, member: StaffMember, asked: Asked, take: (of: Shop) => Promise<unknown>) {
  let needs_second = false;
  const preview = await previewed(shop, asked.order_id ?? undefined, async (of) => {
    await take(of);
    needs_second = await isAboveGoodwill(of.db, member, asked);
  });
  return { preview, needs_second: needs_second || (await isAboveLimit(shop, member, asked, preview)) };
}

/** Throws what `stepOrder` throws. */
export async function previewOrderStep(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffOrderStepPreview>,
): Promise<AnswerOf<typeof contract.staffOrderStepPreview>> {
  const take = (of: Shop) => stepOrder(of, member, increment_id, { ...body, step_key: undefined });
  return withLimit(shop, member, await orderStepAsked(shop, increment_id, body), take);
}

/** Throws what `review` throws. */
export async function previewReview(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffReviewPreview>,
): Promise<AnswerOf<typeof contract.staffReviewPreview>> {
  const take = (of: Shop) => review(of, member, increment_id, body);
  return withLimit(shop, member, await reviewAsked(shop, increment_id, body), take);
}

/** Throws what `stepReturn` throws. */
export async function previewReturnStep(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffReturnStepPreview>,
): Promise<AnswerOf<typeof contract.staffReturnStepPreview>> {
  const take = (of: Shop) => stepReturn(of, member, increment_id, { ...body, step_key: undefined });
  return withLimit(shop, member, await returnStepAsked(shop, increment_id, body), take);
}
