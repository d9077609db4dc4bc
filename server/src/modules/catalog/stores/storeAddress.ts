import type { AddressFields } from '@vitrine/contract/address';
import { isCountry, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { treeOf } from '../places/trees.ts';
import type { StoreRow } from './queries.ts';

type Person = Pick<
  AddressFields,
  'prefix' | 'firstname' | 'lastname' | 'firstname2' | 'lastname2' | 'phonecode' | 'telephone'
>;

/** A store's name and city in a wording. */
export function storeWords(row: StoreRow, wording: Wording): { short_title: string; city: string } {
  return { short_title: row.short_title, city: row.city, ...row.names[wording] };
}

/**
 * A store as the destination of an order: its address with the store as company and the collector as the person. The area
 * is the region only where the country's forms list it (`NY`), because tax depends on it there. Throws for a country without
 * a storefront. Spec 2 §3 (constructed address).
 */
export function storeAddress(row: StoreRow, wording: Wording, collector: Person): AddressFields {
  const { country } = row;
  if (!isCountry(country)) throw new Error(`no storefront delivers to ${country}`);
  const { short_title, city } = storeWords(row, wording);
  const isRegion = treeOf(country)?.regions?.some(({ region_id }) => region_id === row.area) ?? false;
  return {
    ...collector,
    company: short_title,
    street1: row.street_address1,
    ...(row.street_address2 === null ? {} : { street2: row.street_address2 }),
    ...(row.street_address3 === null ? {} : { street3: row.street_address3 }),
    ...(row.postal_code === null ? {} : { postcode: row.postal_code }),
    city,
    ...(isRegion && row.area !== null ? { region: row.area } : {}),
    country_id: country,
  };
}
