// The places of stock that a member works at: where it may take pieces out. decisions/0111, 0115.
import { mayTakeFrom } from '@vitrine/rules/staff/role';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Counter } from './countView.ts';
import { countryOf, storePlaces } from './countQueries.ts';

/** Whether a member works at a place, `ecom` or a store's id. */
export async function worksAt(
  db: Parameters<typeof countryOf>[0],
  member: Pick<Counter, 'rights' | 'scope'>,
  place: string,
): Promise<boolean> {
  const country = place === 'ecom' ? null : ((await countryOf(db, place)) ?? null);
  return mayTakeFrom(member, { place, country });
}

/** The places that a member works at. */
export async function ownPlaces({ db }: Shop, member: Pick<Counter, 'rights' | 'scope'>): Promise<string[]> {
  const places = [{ place: 'ecom', country: null }, ...(await storePlaces(db))];
  return places.filter((one) => mayTakeFrom(member, one)).map(({ place }) => place);
}
