// Notes a withdrawal that a client has declared to a member of staff. decisions/0113.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffReturnStart';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { declareWithdrawal } from '../../orders/withdrawal/declareWithdrawal.ts';
import type { StaffMember } from './staffRows.ts';
import { requireOrder } from './staffWork.ts';
import { requireAct } from './tasks.ts';

/** Throws staff_refused, order_not_found, step_refused with the field, payload_refused for lines of another order. */
export async function declareForClient(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  {
    step_key,
    ...declaration
  }: BodyOf<typeof contract.staffDeclareWithdrawal> & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffDeclareWithdrawal>> {
  requireAct(member, 'withdrawals');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const faults = await declareWithdrawal(shop, order_id, { ...declaration, staff_id: member.staff_id, step_key });
  if (faults !== null) throw new ApiError('step_refused', { fields: { ...faults } });
  return { done: true };
}
