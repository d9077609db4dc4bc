// What a withdrawal that a client has declared to a member of staff would cause. decisions/0113.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffReturnStart';
import type { Shop } from '../../../platform/shop/shop.ts';
import { declareForClient } from '../staff/declarationTasks.ts';
import { declarationAsked } from '../staff/limitedSteps.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { withLimit } from './previewTasks.ts';

/** Throws what `declareForClient` throws. */
export async function previewDeclaration(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffDeclareWithdrawalPreview>,
): Promise<AnswerOf<typeof contract.staffDeclareWithdrawalPreview>> {
  const take = (of: Shop) => declareForClient(of, member, increment_id, { ...body, step_key: undefined });
  return withLimit(shop, member, await declarationAsked(shop, increment_id, body), take);
}
