// What staff does about the pickups of returns and the boutiques' page of returns. decisions/0082.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffReturns';
import { mayStaffReturn } from '@vitrine/rules/staff/staffRoles';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import { aside } from '../../../platform/load/admission.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { mailReturnsPage } from '../../orders/fulfilment/returns/storeReturns.ts';
import { handPickups } from '../../orders/returns/handPickups.ts';
import { changeByStaff } from '../../orders/returns/pickupBooking.ts';
import { seesStoreNamed } from './scopes.ts';
import { requireReturn } from './staffWork.ts';
import { requireAct, requireRead } from './tasks.ts';
import type { StaffMember } from './queries.ts';

type Member = StaffMember;
const done = { done: true } as const;
/** Links of one boutique: each stays valid for 60 days. */
const links = { points: 10, seconds: 86_400 };

/** The pickups that the house books or cancels by hand. Throws staff_refused. */
export async function readPickups(
  shop: Shop,
  member: Member,
  { after }: QueryOf<typeof contract.staffPickups>,
): Promise<AnswerOf<typeof contract.staffPickups>> {
  requireRead(member, 'arrange_pickup');
  const { rows, next } = await handPickups(shop, shop.db, { limit: staffPageRows, after }, member.scope);
  return { pickups: [...rows], next };
}

/** Takes a step of a pickup. Throws staff_refused, not_found for an unknown number, step_refused. Spec 3 §4. */
export async function stepPickup(
  shop: Shop,
  member: Member,
  increment_id: string,
  step: BodyOf<typeof contract.staffPickup>,
): Promise<AnswerOf<typeof contract.staffPickup>> {
  requireAct(member, 'arrange_pickup');
  const known = await requireReturn(shop, member, increment_id);
  if (!(await aside(() => changeByStaff(shop, known.return_id, step))))
    throw new ApiError('step_refused', { fields: { step: 'not_now' } });
  return done;
}

/** Mails a boutique the link of its page. Throws staff_refused, not_found for a store that takes no returns. */
export async function mailPage(
  shop: Shop,
  member: Member,
  { store_id: wanted }: BodyOf<typeof contract.staffReturnsPage>,
): Promise<AnswerOf<typeof contract.staffReturnsPage>> {
  if (!mayStaffReturn(member.rights, 'receive')) throw new ApiError('staff_refused');
  const store_id = wanted ?? member.own_store_id ?? '';
  if (!(await seesStoreNamed(shop, member, store_id))) throw new ApiError('not_found');
  await limit(shop, 'returns_page', store_id, links);
  if (!(await mailReturnsPage(shop, store_id))) throw new ApiError('not_found');
  return done;
}
