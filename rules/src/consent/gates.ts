import { allTicked } from '../account/consents.ts';
import { consentGateCountries } from '../countries/countryLists.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** Whether the sign-in and create-account buttons work: in China only when every consent is ticked. Spec 1 §4, §6. */
export function areAccountButtonsEnabled(country: Country, boxes: readonly boolean[]): boolean {
  return !consentGateCountries.has(country) || (boxes.length > 0 && allTicked(boxes));
}

/** Whether saving a profile signs the customer out: they unticked the privacy option. Spec 1 §4. */
export function signsOutOnSave(had_pipl_optin: boolean, has_pipl_optin: boolean): boolean {
  return had_pipl_optin && !has_pipl_optin;
}
