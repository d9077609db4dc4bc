// A price reduction after the sale, in the name of a member of staff and within its limit. decisions/0114.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffGoodwill';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { grantGoodwill } from '../../orders/fulfilment/goodwill/grantGoodwill.ts';
import type { StaffMember } from './staffRows.ts';
import { requireOrder } from './staffWork.ts';
import { requireAct } from './tasks.ts';

type Body = BodyOf<typeof contract.staffGoodwill>;

/** The caller holds it to the member's limit (`limited`). Throws staff_refused, order_not_found, step_refused with the field. */
export async function grantToClient(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  { step_key, amount, reason, item_order_id }: Body & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffGoodwill>> {
  requireAct(member, 'grant_goodwill');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const asked = { amount, reason, item_order_id: item_order_id ?? null, staff_id: member.staff_id, step_key };
  const refusal = await grantGoodwill(shop, order_id, asked);
  if (refusal === null) return { done: true };
  if (refusal === 'unknown_order') throw new ApiError('order_not_found');
  const field = refusal === 'above_paid' || refusal === 'not_whole' ? 'amount' : 'step';
  throw new ApiError('step_refused', { fields: { [field]: refusal } });
}
