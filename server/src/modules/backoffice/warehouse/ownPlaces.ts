// The places of stock that a member works at, where it may take pieces out, and those that it reads about. decisions/0111, 0115.
import { mayReadPlace, mayTakeFrom } from '@vitrine/rules/staff/role';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { countryOf, storePlaces } from './countQueries.ts';

/** Whether a member works at a place, `ecom` or a store's id; with `read`, whether it reads what is done there. */
export async function worksAt(
  db: Parameters<typeof countryOf>[0],
  member: Pick<StaffMember, 'rights' | 'scope'>,
  place: string,
  how: 'read' | 'act' = 'act',
): Promise<boolean> {
  const country = place === 'ecom' ? null : ((await countryOf(db, place)) ?? null);
  return (how === 'read' ? mayReadPlace : mayTakeFrom)(member, { place, country });
}

/** The places that a member works at; with `read`, those that it reads about. */
export async function ownPlaces(
  { db }: Shop,
  member: Pick<StaffMember, 'rights' | 'scope'>,
  how: 'read' | 'act' = 'act',
): Promise<string[]> {
  const places = [{ place: 'ecom', country: null }, ...(await storePlaces(db))];
  const isOf = how === 'read' ? mayReadPlace : mayTakeFrom;
  return places.filter((one) => isOf(member, one)).map(({ place }) => place);
}
