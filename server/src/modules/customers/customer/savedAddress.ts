import type { AddressFields, SavedAddress } from '@vitrine/contract/address';
import { fullName, ownName, readingOf } from '@vitrine/rules/account/personName';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { nameIn, placeLabels } from '@vitrine/rules/countries/addressTree';
import { storedAddressLines } from '@vitrine/rules/forms/addressFormat';
import { isEligibleReturn } from '@vitrine/rules/returns/returnMethods';
import { type Country, type Language, type NameOrder, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { treeOf } from '../../catalog/places/trees.ts';
import { contradictionOf } from './placeFault.ts';
import type { AddressRow } from './customerRows.ts';

const nameOrders = new Map<Country, NameOrder>(
  Object.values(storefronts).map(({ country, name_order }) => [country, name_order]),
);

const orderOf = ({ country_id }: AddressFields): NameOrder => nameOrders.get(country_id) ?? 'default';
const personOf = ({ firstname = '', lastname = '', middlename }: AddressFields) => ({
  firstname,
  lastname,
  middlename,
});

/** A person's full name in their country's order. Spec 1 §9. */
export const nameOf = (fields: AddressFields): string => fullName(orderOf(fields), personOf(fields));

/** The name of a person as the sender of a parcel, without an honorific. Spec 3 §3. */
export const senderNameOf = (fields: AddressFields): string => ownName(orderOf(fields), personOf(fields));

/** The reading of a name in katakana, where the address has one. Spec 2 §3. */
export function katakanaOf({ firstname2, lastname2 }: AddressFields): Pick<SavedAddress, 'nameKatakana'> {
  return firstname2 || lastname2 ? { nameKatakana: readingOf(lastname2 ?? '', firstname2 ?? '') } : {};
}

/** The lines of an address in its country's format, without the name; places in the given language. Spec 2 §3. */
export function linesOf(fields: AddressFields, language: Language): string[] {
  const { country_id } = fields;
  return [...storedAddressLines(optionsOf(country_id), treeOf(country_id), language, '', fields)];
}

/** The names of the region and the district that an address stores by id. */
export function labelsOf(
  fields: AddressFields,
  language: Language,
): { region_label?: string; district_label?: string } {
  const tree = treeOf(fields.country_id);
  if (!tree) return {};
  const { region, district } = placeLabels(tree, language, fields);
  return { ...(region ? { region_label: region } : {}), ...(district ? { district_label: district } : {}) };
}

/** The names of the places of an address's postcode or of its city, where it has another one; else both undefined. Spec 3 §3. */
export function otherPlacesOf(
  fields: AddressFields,
  language: Language,
): { postcode_of: string[] | undefined; city_of: string[] | undefined } {
  const found = contradictionOf(fields.country_id, fields);
  if (!found) return { postcode_of: undefined, city_of: undefined };
  const { regions = [], cities = [] } = treeOf(fields.country_id) ?? {};
  const named = new Map([
    ...regions.map(({ region_id, name }) => [region_id, nameIn(name, language)] as const),
    ...cities.map(({ city_id, name }) => [city_id, nameIn(name, language)] as const),
  ]);
  // An area of postcodes has the name of its city as id.
  const names = found.of.map((id) => named.get(id) ?? id);
  const isCity = found.part === 'city';
  return { postcode_of: isCity ? undefined : names, city_of: isCity ? names : undefined };
}

/** A stored address as the shopper's lists and forms show it. Spec 2 §3. */
export function savedAddressOf(row: AddressRow, language: Language): SavedAddress {
  const { address_id, fields, is_default_shipping, is_default_billing } = row;
  return {
    ...fields,
    address_id,
    name: nameOf(fields),
    ...katakanaOf(fields),
    address: linesOf(fields, language),
    ...labelsOf(fields, language),
    is_default_shipping,
    is_default_billing,
    is_eligible_return: isEligibleReturn(fields),
    ...otherPlacesOf(fields, language),
  };
}
