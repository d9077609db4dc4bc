import type { AddressFields, SavedAddress } from '@vitrine/contract/address';
import { fullName, readingOf } from '@vitrine/rules/account/personName';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { addressLines } from '@vitrine/rules/forms/addressFormat';
import { type Country, type NameOrder, storefronts } from '@vitrine/rules/storefronts/storefronts';
import type { AddressRow } from './queries.ts';

const nameOrders = new Map<Country, NameOrder>(
  Object.values(storefronts).map(({ country, name_order }) => [country, name_order]),
);

/** A person's name as their country writes it. Spec 1 §9. */
export function nameOf(fields: AddressFields): string {
  const { firstname = '', lastname = '', middlename } = fields;
  return fullName(nameOrders.get(fields.country_id) ?? 'default', { firstname, lastname, middlename });
}

/** The lines of an address as its country writes it, without the name. Spec 2 §3. */
export function linesOf(fields: AddressFields): string[] {
  return [...addressLines(optionsOf(fields.country_id), { ...fields, name: '' })];
}

/** A stored address as the shopper's lists and forms show it. Spec 2 §3. */
export function savedAddressOf({
  address_id,
  fields,
  is_default_shipping,
  is_default_billing,
}: AddressRow): SavedAddress {
  const { firstname2, lastname2 } = fields;
  return {
    ...fields,
    address_id,
    name: nameOf(fields),
    ...(firstname2 || lastname2 ? { nameKatakana: readingOf(lastname2 ?? '', firstname2 ?? '') } : {}),
    address: linesOf(fields),
    is_default_shipping,
    is_default_billing,
    is_eligible_return: true,
  };
}
