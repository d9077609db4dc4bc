import type { AddressFields } from '@vitrine/contract/address';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldsOf } from '@vitrine/rules/forms/requirement';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

/** The values of the fields that a country's form shows, as the server takes them; others are not sent. Spec 2 §3. */
export function typedAddress(form: 'shipping' | 'billing', country: Country, values: FormValues): AddressFields {
  const texts = fieldsOf(country, form).flatMap((field) => {
    const value = values[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return { ...Object.fromEntries(texts), country_id: country };
}
