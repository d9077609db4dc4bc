import { type AddressFields, addressFields } from '@vitrine/contract/address';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { acceptedValues } from '@vitrine/rules/forms/acceptedValues';
import { validateForm } from '@vitrine/rules/forms/validate';
import type { Language } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { phoneFaults } from './contactPhone.ts';
import { placeFault } from './placeFault.ts';

/**
 * Checks an address by its country's rules. Returns its fields as stored, or the message key of each wrong field. Spec
 * 1 §5, spec 2 §5.
 */
export function checkedAddress(
  form: 'shipping' | 'billing',
  fields: AddressFields,
  language: Language,
  now: Date,
): { address: AddressFields; wrong: null } | { address: null; wrong: Record<string, string> } {
  const misplaced = placeFault(fields.country_id, fields);
  const wrong = {
    ...misplaced,
    ...phoneFaults(fields),
    ...validateForm(form, fields.country_id, { language }, fields, now),
  };
  if (Object.keys(wrong).length > 0) return { address: null, wrong };
  const accepted = acceptedValues(form, optionsOf(fields.country_id), fields);
  const filled = Object.fromEntries(Object.entries(accepted).filter(([, value]) => value !== ''));
  return { address: addressFields.parse({ ...filled, country_id: fields.country_id }), wrong: null };
}

const personFields = ['prefix', 'firstname', 'lastname', 'firstname2', 'lastname2', 'phonecode', 'telephone'] as const;
type PersonFields = Pick<AddressFields, (typeof personFields)[number]>;

/** As `checkedAddress`, for the person and the telephone without a place. Spec 3 §3 (collector). */
export function checkedPerson(
  fields: PersonFields & Pick<AddressFields, 'country_id'>,
  language: Language,
  now: Date,
): { person: PersonFields; wrong: null } | { person: null; wrong: Record<string, string> } {
  const faults: Record<string, string> = {
    ...phoneFaults(fields),
    ...validateForm('shipping', fields.country_id, { language }, fields, now),
  };
  const wrong = Object.fromEntries(Object.entries(faults).filter(([name]) => personFields.some((one) => one === name)));
  if (Object.keys(wrong).length > 0) return { person: null, wrong };
  const accepted = acceptedValues('shipping', optionsOf(fields.country_id), fields);
  const filled = personFields.flatMap((name) => (accepted[name] ? [[name, accepted[name]] as const] : []));
  const { country_id: _country, ...person } = addressFields.parse({
    ...Object.fromEntries(filled),
    country_id: fields.country_id,
  });
  return { person, wrong: null };
}

/** As `checkedAddress`. Throws address_refused with every wrong field. Spec 2 §8. */
export function acceptAddress(
  form: 'shipping' | 'billing',
  fields: AddressFields,
  language: Language,
  now: Date,
): AddressFields {
  const { address, wrong } = checkedAddress(form, fields, language, now);
  if (!address) throw new ApiError('address_refused', { fields: wrong });
  return address;
}
