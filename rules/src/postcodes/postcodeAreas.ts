// The cities of postcode areas, for a search by postcode without a geocoder: the beginning of a postcode says about where it is.
import type { CountryFacts } from '../countries/countryOptions.ts';
import { barePostcode, postcodeCapacity } from '../countries/postcode.ts';

/** The areas of a country by city; "Newport/RI" has a state too. Prefixes of postcodes with blanks between, or "10-14". */
export type AreaRows = Readonly<Record<string, string>>;

/** The city of an area and its state, as the gazetteer names them. */
export type AreaCity = { readonly city: string; readonly region: string | null };

/** The cities of a country's areas by the beginning of their postcodes. */
export type PostcodeAreas = ReadonlyMap<string, AreaCity>;

function prefixesOf(written: string): string[] {
  return written.split(' ').flatMap((one) => {
    const [from = '', to] = one.split('-');
    if (to === undefined) return [from];
    const count = Number(to) - Number(from) + 1;
    return Array.from({ length: count }, (_, index) => String(Number(from) + index).padStart(from.length, '0'));
  });
}

/** Reads the areas of a country. Spec 2 §2. */
export function postcodeAreasOf(rows: AreaRows): PostcodeAreas {
  return new Map(
    Object.entries(rows).flatMap(([named, written]) => {
      const [city = '', region = null] = named.split('/');
      return prefixesOf(written).map((prefix) => [prefix, { city, region }] as const);
    }),
  );
}

/**
 * The city of the area in which a postcode or its beginning is, by the longest known beginning; null for a text that is no
 * postcode of the country, and for an unknown area. Spec 2 §2.
 */
export function cityOfPostcode(
  areas: PostcodeAreas,
  facts: Pick<CountryFacts, 'zip_pattern' | 'zip_maxlength' | 'zip_separator' | 'zip_prefixes'>,
  entered: string,
): AreaCity | null {
  const written = barePostcode(entered);
  const letters = /^\p{L}+(?=\d)/u.exec(written)?.[0] ?? '';
  const bare = facts.zip_prefixes.includes(letters) ? written.slice(letters.length) : written;
  if (facts.zip_pattern === null || !/^(?=.*\d)[A-Z\d]+$/u.test(bare) || bare.length > postcodeCapacity(facts))
    return null;
  for (let length = bare.length; length > 0; length -= 1) {
    const found = areas.get(bare.slice(0, length));
    if (found) return found;
  }
  return null;
}
