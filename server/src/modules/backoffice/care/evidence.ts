// What a review for fraud rests on, for care. decisions/0070.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { staffEvidence } from '@vitrine/contract/staffFraud';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { evidenceOf } from '../../orders/fulfilment/fraud/fraudReview.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder } from '../staff/staffWork.ts';
import { requireRead } from '../staff/tasks.ts';

const iso = (moment: Date | string | null): string | null => (moment === null ? null : new Date(moment).toISOString());
const when = (moment: Date | string): string => new Date(moment).toISOString();

/** The facts behind the review of an order. Throws staff_refused, order_not_found. decisions/0070. */
export async function readEvidence(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
): Promise<AnswerOf<typeof staffEvidence>> {
  requireRead(member, 'review');
  requireRead(member, 'see_client');
  await requireOrder(shop, member, increment_id);
  const found = await evidenceOf(shop.db, increment_id);
  if (!found) throw new ApiError('order_not_found');
  const {
    customer_id,
    account_since,
    first_order_at,
    orders,
    charged_back,
    refused_reviews,
    delivered_there,
    ...rest
  } = found;
  return {
    ...rest,
    opened_at: when(found.opened_at),
    decided_at: iso(found.decided_at),
    notices: found.notices.map((one) => ({ ...one, received_at: when(one.received_at) })),
    cards: found.cards.map((one) => ({ ...one, placed_at: when(one.placed_at) })),
    refused: found.refused.map((one) => ({ ...one, at: when(one.at) })),
    person: {
      customer_id,
      account_since: iso(account_since),
      first_order_at: iso(first_order_at),
      orders,
      charged_back,
      refused_reviews,
      delivered_there,
    },
  };
}
