import type { SavedAddress } from '@vitrine/contract/address';

/**
 * The form values of a saved address, for the form that edits it. Does not import the contract's schema, which would add to the
 * first load.
 */
export function addressValues({
  address_id: _id,
  name: _name,
  nameKatakana: _reading,
  address: _lines,
  region_label: _region,
  district_label: _district,
  is_default_billing: _billing,
  is_default_shipping: _shipping,
  is_eligible_return: _return,
  ...fields
}: SavedAddress) {
  return fields;
}
