import type { Consent } from '../account/consents.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** Countries whose law requires a separate consent to the use of personal data for an order. Spec 1 §5. */
export const privacyConsentCountries: ReadonlySet<Country> = new Set(['kr']);

/**
 * Checkboxes of a checkout: terms always, pre-order for a product not made yet, privacy by country. All are required;
 * `account/consents.ts` has their error messages. Spec 1 §5.
 */
export function consentBoxes(country: Country, has_pre_order: boolean): Consent[] {
  const boxes: Consent[] = ['gtc'];
  if (has_pre_order) boxes.push('pre_order');
  if (privacyConsentCountries.has(country)) boxes.push('pipa_consent');
  return boxes;
}
