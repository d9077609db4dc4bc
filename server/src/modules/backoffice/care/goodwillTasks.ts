// What a member may give back of an order as goodwill, and what that would cause. decisions/0114.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffGoodwill';
import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Shop } from '../../../platform/shop/shop.ts';
import { goodwillOpen } from '../../orders/fulfilment/goodwill/grantGoodwill.ts';
import type { OrderRow } from '../../orders/orders/orderRows.ts';
import { grantToClient } from '../staff/goodwillTasks.ts';
import { goodwillAsked } from '../staff/limitedSteps.ts';
import { goodwillLimitOf } from '../staff/limits.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { withLimit } from './previewTasks.ts';

/** What the member may give back of an order now; null where it may nothing. */
export async function offeredGoodwill(
  shop: Shop,
  member: StaffMember,
  order: OrderRow,
): Promise<CareOrderPage['care']['goodwill']> {
  if (!mayStaffAct(member.rights, 'grant_goodwill')) return null;
  const open = await goodwillOpen(shop.db, order);
  if (!open) return null;
  const { currency, left: most, lines, granted } = open;
  const alone = Math.max(0, Math.min(most, goodwillLimitOf(member, currency) - granted));
  return most <= 0 ? null : { currency, most, alone, lines: lines.filter(({ left }) => left > 0) };
}

/** Throws what `grantToClient` throws. */
export async function previewGoodwill(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffGoodwillPreview>,
): Promise<AnswerOf<typeof contract.staffGoodwillPreview>> {
  const take = (of: Shop) => grantToClient(of, member, increment_id, { ...body, step_key: undefined });
  return withLimit(shop, member, await goodwillAsked(shop, increment_id, body), take);
}
