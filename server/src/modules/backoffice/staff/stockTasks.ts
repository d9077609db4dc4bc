// What staff does to stock by hand: each call and its command share a use case of the stock module. decisions/0043.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffStock';
import { mayTakeFrom } from '@vitrine/rules/staff/role';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { type Moved, moveByStaff, type MoveRefusal, type StaffMove } from '../../catalog/stock/moveByStaff.ts';
import { countryOfStore } from './scopeQueries.ts';
import type { StaffMember } from './queries.ts';

type Keyed = { readonly step_key: StepKey | undefined };

async function move(
  shop: Shop,
  member: StaffMember,
  asked: Omit<StaffMove, 'staff_id'>,
  nameOf: (field: MoveRefusal['field']) => string,
): Promise<AnswerOf<typeof contract.staffWriteOff>> {
  const country = asked.from === 'ecom' ? null : await countryOfStore(shop.db, asked.from);
  if (!mayTakeFrom(member, { place: asked.from, country })) throw new ApiError('staff_refused');
  const moved: Moved | MoveRefusal = await moveByStaff(shop, { ...asked, staff_id: member.staff_id });
  if (!('why' in moved)) return { ...moved, places: [...moved.places] };
  const { field, why, free } = moved;
  throw new ApiError('step_refused', { fields: { [nameOf(field)]: why }, ...(free === undefined ? {} : { free }) });
}

/**
 * Writes pieces off. Throws staff_refused, also for the stock of another place, and step_refused with the field and what is
 * free.
 */
export const writeOff = (
  shop: Shop,
  member: StaffMember,
  { place, ...asked }: BodyOf<typeof contract.staffWriteOff> & Keyed,
): Promise<AnswerOf<typeof contract.staffWriteOff>> =>
  move(shop, member, { ...asked, from: place }, (field) => (field === 'from' ? 'place' : field));

/**
 * Moves pieces to another place. Throws staff_refused, also for the stock of another place, and step_refused with the field and
 * what is free.
 */
export const transferStock = (
  shop: Shop,
  member: StaffMember,
  asked: BodyOf<typeof contract.staffTransferStock> & Keyed,
): Promise<AnswerOf<typeof contract.staffTransferStock>> => move(shop, member, asked, (field) => field);
