import type { User } from '@vitrine/contract/user';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldsOf } from '@vitrine/rules/forms/requirement';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

/**
 * What an account without addresses knows already for its first one, in the fields that the country's form shows. The
 * telephone is written as in the account's country, so another country does not get it. Spec 2 §6.
 */
export function personValues(user: User, country: Country): FormValues {
  const { prefix, firstname, lastname, telephone, country_id, shipping_addresses } = user;
  if (shipping_addresses.length > 0) return {};
  const known = { prefix, firstname, lastname, telephone: country_id === country ? telephone : null };
  const shown = new Set<string>(fieldsOf(country, 'shipping'));
  return Object.fromEntries(Object.entries(known).filter(([field, value]) => value && shown.has(field)));
}
