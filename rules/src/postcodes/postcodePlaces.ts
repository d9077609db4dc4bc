// The places of a country's first level that a postcode or a town names, and addresses whose parts name different ones.
import { type AddressTree, postcodesOf } from '../countries/addressTree.ts';
import { barePostcode } from '../countries/postcode.ts';
import { townKeys } from './townKey.ts';

/**
 * A region, in a country without regions a listed city, in one without lists an area of postcodes; with the beginnings of its
 * postcodes.
 */
export type PostcodePlace = { readonly id: string; readonly postcodes?: readonly string[] | undefined };

/**
 * The keys of towns by the places in which one of that name is: `{ 'NY': 'buffalo|new york', 'MO|KS': 'kansas city' }`. Towns that
 * the shop does not compare are in none.
 */
export type Towns = Readonly<Record<string, string>>;

/** What the parts of a country's addresses name, and the field that chooses one of the places; a city may be typed. */
export type PlaceLists = {
  readonly level: 'region' | 'cityselect' | 'city';
  readonly places: readonly PostcodePlace[];
  readonly towns?: Towns | undefined;
};

/** The places of a country's first level with their postcodes. Spec 1 §3. */
export function postcodePlaces({ regions, cities = [] }: AddressTree): readonly PostcodePlace[] {
  if (regions) return regions.map((region) => ({ id: region.region_id, postcodes: postcodesOf(region) }));
  return cities.map((city) => ({ id: city.city_id, postcodes: postcodesOf(city) }));
}

/**
 * The places that a postcode names: those with its longest known beginning. Several where postcodes cross a border, none for
 * an unknown postcode. Spec 1 §3, spec 2 §5.
 */
export function placesOfPostcode(places: readonly PostcodePlace[], postcode: string): readonly string[] {
  const bare = barePostcode(postcode);
  let length = 1;
  let found: readonly string[] = [];
  for (const { id, postcodes = [] } of places) {
    for (const prefix of postcodes) {
      if (!bare.startsWith(prefix) || prefix.length < length) continue;
      found = prefix.length > length ? [id] : [...found, id];
      length = prefix.length;
    }
  }
  return found;
}

/** The one region or city that a postcode names; undefined for none, and for a postcode at a border. Spec 1 §3. */
export function placeOfPostcode(places: readonly PostcodePlace[], postcode: string): string | undefined {
  const [only, ...others] = placesOfPostcode(places, postcode);
  return others.length === 0 ? only : undefined;
}

/** The places in which a town of a typed name is; none for a name that is not compared. Spec 1 §3. */
export function placesOfTown(towns: Towns, city: string): readonly string[] {
  for (const key of townKeys(city).filter(Boolean))
    for (const [places, keys] of Object.entries(towns)) if (keys.split('|').includes(key)) return places.split('|');
  return [];
}

/** The parts of an address that name its place. */
export type PlaceParts = { readonly [Part in 'region' | 'cityselect' | 'city' | 'postcode']?: string | undefined };

/**
 * A part of an address that excludes the chosen place; `of` are the places that it names. Without a choice of places `chosen` is the
 * typed city.
 */
export type Contradiction = {
  readonly part: 'postcode' | 'city';
  readonly chosen: string;
  readonly of: readonly string[];
};

/**
 * Whether an address contradicts itself: its postcode or its city is in other places than the chosen one. Null while a part is
 * missing or unknown, so that no real address is refused. The chosen place and the postcode decide the tax, the postcode
 * where the parcel goes: all must agree. Spec 1 §5, spec 3 §3 (tax_amount).
 */
export function contradiction({ level, places, towns = {} }: PlaceLists, parts: PlaceParts): Contradiction | null {
  const { postcode = '', city = '' } = parts;
  const chosen = parts[level];
  if (!chosen) return null;
  const of = placesOfPostcode(places, postcode);
  const excludes = (ids: readonly string[]): boolean => of.length > 0 && !of.some((id) => ids.includes(id));
  const named = placesOfTown(towns, city);
  if (level === 'city') return named.length > 0 && excludes(named) ? { part: 'postcode', chosen, of } : null;
  if (excludes([chosen])) return { part: 'postcode', chosen, of };
  return named.length === 0 || named.includes(chosen) ? null : { part: 'city', chosen, of: named };
}
