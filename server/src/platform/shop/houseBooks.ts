import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { type Country, type Currency, storefrontOf, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { type IsoDay, localClock } from '@vitrine/rules/calendar/localDay';
import type { House } from '../config/house.ts';

/** Where the house keeps its books: its country, the clock of its days, and its currency. */
export type HouseBooks = { readonly country: Country; readonly zone: string; readonly currency: Currency };

/** The books of a house: in the country of its seller, else of its first storefront. decisions/0124. */
export function houseBooks({ seller, storefronts: own }: Pick<House, 'seller' | 'storefronts'>): HouseBooks {
  const [first = 'fr_fr'] = own;
  const country = seller?.country ?? storefrontOf(first).country;
  const { currency } = Object.values(storefronts).find((one) => one.country === country) ?? storefrontOf(first);
  return { country, zone: zoneOf(country), currency };
}

/** The day on the clock of the books. */
export const dayAt = (at: Date, { zone }: Pick<HouseBooks, 'zone'>): IsoDay => localClock(at, zone).day;
