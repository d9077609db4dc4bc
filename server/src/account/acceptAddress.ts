import { type AddressFields, addressFields } from '@vitrine/contract/address';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { acceptedValues } from '@vitrine/rules/forms/acceptedValues';
import { validateForm } from '@vitrine/rules/forms/validate';
import type { Language } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../http/ApiError.ts';

/**
 * The address as it is stored, by the rules of its country: the same that the form asked. Throws address_refused with
 * every wrong field and its message key at once. Spec 1 §5, spec 2 §5, §8.
 */
export function acceptAddress(
  form: 'shipping' | 'billing',
  fields: AddressFields,
  language: Language,
  now: Date,
): AddressFields {
  const refused = validateForm(form, fields.country_id, { language }, fields, now);
  if (Object.keys(refused).length > 0) throw new ApiError('address_refused', { fields: refused });
  const kept = acceptedValues(form, optionsOf(fields.country_id), fields);
  const filled = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''));
  return addressFields.parse({ ...filled, country_id: fields.country_id });
}
