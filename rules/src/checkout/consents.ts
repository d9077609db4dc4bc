import type { Consent } from '../account/consents.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** Countries whose law asks for a consent of its own to handling personal data with the order. Spec 1 §5. */
export const privacyConsentCountries: ReadonlySet<Country> = new Set(['kr']);

/**
 * The boxes a checkout shows: terms always, pre-order when a piece is not made yet, privacy by country. Each has to be
 * ticked; `account/consents.ts` names the message of one that is not. Spec 1 §5.
 */
export function consentBoxes(country: Country, has_pre_order: boolean): Consent[] {
  const boxes: Consent[] = ['gtc'];
  if (has_pre_order) boxes.push('pre_order');
  if (privacyConsentCountries.has(country)) boxes.push('pipa_consent');
  return boxes;
}
