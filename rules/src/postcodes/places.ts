// Postcode lookup for Mexico, Japan and Brazil (spec 2 §7, `GET /retrieve/addresses`).
import type { AddressTree } from '../countries/addressTree.ts';
import { nameIn } from '../countries/addressTree.ts';
import type { Language } from '../storefronts/storefronts.ts';
import { barePostcode } from '../countries/postcode.ts';
import { placeOfPostcode, postcodePlaces } from './postcodePlaces.ts';

/** One place of a postcode as stored: region id, city, district, neighbourhoods, and the street where known. */
export type PlaceRow = readonly [
  region: string,
  city: string,
  district: string,
  neighborhoods: string[],
  street?: string,
];

/** All places by bare postcode. `sample` is true until the official file is imported. */
export type PostcodeFile = { readonly sample: boolean; readonly places: { readonly [postcode: string]: PlaceRow[] } };

/** An address in the lookup's response; unknown parts are empty. Spec 2 §7. */
export type PostcodeAddress = {
  readonly region: { readonly code: string; readonly name: string };
  readonly city: string;
  readonly district: string;
  readonly neighborhoods: readonly string[];
  readonly street: string;
};

/**
 * The addresses of a postcode. An unknown postcode still gets its region when its first digits identify one. An empty
 * list makes the form show the search-by-postcode error and clear its fields. Spec 2 §5, §7, spec 3 §8.
 */
export function addressesOf(
  file: PostcodeFile,
  tree: AddressTree,
  language: Language,
  postcode: string,
): readonly PostcodeAddress[] {
  const bare = barePostcode(postcode);
  const named = (code: string): PostcodeAddress['region'] => {
    const region = tree.regions?.find((each) => each.region_id === code);
    return { code, name: region ? nameIn(region.name, language) : code };
  };
  const rows = Object.hasOwn(file.places, bare) ? file.places[bare] : undefined;
  if (rows) {
    return rows.map(([code, city, district, neighborhoods, street = '']) => ({
      region: named(code),
      city,
      district,
      neighborhoods,
      street,
    }));
  }
  const code = file.sample ? placeOfPostcode(postcodePlaces(tree), bare) : undefined;
  return code ? [{ region: named(code), city: '', district: '', neighborhoods: [], street: '' }] : [];
}
