import type { PromotionView } from '@vitrine/contract/staffPromotions';
import type { Shop } from '../../../platform/shop/shop.ts';
import { proposalsOf } from '../changes/proposalTasks.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { termsOf } from './queries.ts';

/** The start that waits, with what is otherwise now than was proposed. */
export async function startsOf(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
): Promise<PromotionView['starts']> {
  const found = await proposalsOf(shop, member, { subject: 'promotion', key: promotion_id });
  if (found.length === 0) return [];
  const now = new Map(Object.entries(await termsOf(shop.db, promotion_id)));
  return found.map(({ view, content }) => ({
    ...view,
    changed: Object.entries(content).flatMap(([field, value]) =>
      JSON.stringify(value) === JSON.stringify(now.get(field)) ? [] : [field],
    ),
  }));
}
