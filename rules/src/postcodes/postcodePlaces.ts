// The places of a country's first level that a postcode names, and addresses whose parts name different ones.
import { type AddressTree, postcodesOf } from '../countries/addressTree.ts';
import { barePostcode } from '../countries/postcode.ts';

/** A region or, in a country without regions, a city, with the beginnings of its postcodes. */
export type PostcodePlace = { readonly id: string; readonly postcodes?: readonly string[] | undefined };

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

/** A postcode and a chosen place that exclude each other; `of` are the places of the postcode. */
export type Contradiction = { readonly chosen: string; readonly of: readonly string[] };

/**
 * Whether an address contradicts itself: its postcode belongs to other places than the chosen one. Null while either is
 * missing or the postcode is unknown, so that no real address is refused. The chosen place decides the tax, the postcode
 * where the parcel goes: the two must agree. Spec 1 §5, spec 3 §3 (tax_amount).
 */
export function contradiction(
  places: readonly PostcodePlace[],
  chosen: string | undefined,
  postcode: string | undefined,
): Contradiction | null {
  if (!chosen || !postcode) return null;
  const of = placesOfPostcode(places, postcode);
  return of.length === 0 || of.includes(chosen) ? null : { chosen, of };
}
