import { allTicked } from '../account/consents.ts';
import { consentGateCountries } from '../countries/countryLists.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** Whether the sign-in and create-account buttons work: in China only once every consent is ticked. Spec 1 §4, §6. */
export function areAccountButtonsEnabled(country: Country, boxes: readonly boolean[]): boolean {
  return !consentGateCountries.has(country) || (boxes.length > 0 && allTicked(boxes));
}

/** Whether saving a profile signs the customer out: the privacy option was ticked and is not any more. Spec 1 §4. */
export function signsOutOnSave(had_pipl_optin: boolean, has_pipl_optin: boolean): boolean {
  return had_pipl_optin && !has_pipl_optin;
}
