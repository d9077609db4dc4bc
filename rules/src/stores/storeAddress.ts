import { optionsOf } from '../countries/countryTable.ts';
import { addressLines } from '../forms/addressFormat.ts';
import { isCountry } from '../storefronts/storefronts.ts';

export type StorePlace = {
  readonly street_address1: string;
  readonly street_address2: string | null;
  readonly street_address3: string | null;
  readonly postal_code: string | null;
  readonly city: string;
  readonly country: string;
};

/**
 * A store's address, line by line, as its country writes addresses: the postcode is before the city in Paris and after it
 * in London. Spec 2 §3.
 */
export function storeAddressLines(store: StorePlace): readonly string[] {
  const { street_address1, street_address2, street_address3, postal_code, city, country } = store;
  const streets = { street1: street_address1, street2: street_address2 ?? '', street3: street_address3 ?? '' };
  const postcode = postal_code ?? '';
  // A country without a storefront has no address format.
  return isCountry(country)
    ? addressLines(optionsOf(country), { ...streets, postcode, city })
    : [...Object.values(streets), postcode, city].filter(Boolean);
}
