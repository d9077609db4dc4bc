import { optionsOf } from '../countries/countryTable.ts';
import { addressLines } from '../forms/addressFormat.ts';
import { isCountry } from '../storefronts/storefronts.ts';

export type StorePlace = {
  readonly street_address1: string;
  readonly street_address2: string | null;
  readonly street_address3: string | null;
  readonly postal_code: string | null;
  readonly city: string;
  /** A state's code (`NY`), or the name of a part of the city. */
  readonly area: string | null;
  readonly country: string;
};

/** A region's code (`MA`, `NSW`); other areas are parts of a city. */
const regionCode = /^\p{Lu}{2,4}$/u;

/**
 * A store's address, line by line, as its country writes addresses: the postcode is before the city in Paris and after it
 * in London. The area is part of it where the country writes its regions by their codes (`Boston, MA 02116`). Spec 2 §3.
 */
export function storeAddressLines(store: StorePlace): readonly string[] {
  const { street_address1, street_address2, street_address3, postal_code, city, area, country } = store;
  const streets = { street1: street_address1, street2: street_address2 ?? '', street3: street_address3 ?? '' };
  const postcode = postal_code ?? '';
  // A country without a storefront has no address format.
  if (!isCountry(country)) return [...Object.values(streets), postcode, city].filter(Boolean);
  const facts = optionsOf(country);
  const region = facts.region_mapping === 'short_name' && regionCode.test(area ?? '') ? (area ?? '') : '';
  return addressLines(facts, { ...streets, postcode, city, region });
}
