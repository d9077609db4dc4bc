import { optionsOf } from '../countries/countryTable.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { FormName } from '../fields/fields.ts';
import { formErrors, type FormChoices, type FormErrors, type FormValues } from './formErrors.ts';

/** All errors of a form in a country: field to message key, empty when valid. Spec 1 §5. */
export function validateForm(
  form: FormName,
  country: Country,
  choices: FormChoices,
  values: FormValues,
  now: Date,
): FormErrors {
  return formErrors(form, optionsOf(country), choices, values, now);
}
