import { captchaFreeCountries } from '../countries/countryLists.ts';
import type { CountryFacts } from '../countries/countryOptions.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** Whether the note "we do not deliver there from this store" shows under the country. Spec 1 §5. */
export function needsShippingNote(chosen: Country, available: readonly Country[]): boolean {
  return !available.includes(chosen);
}

/**
 * Countries of an address form: the delivery countries, or only the storefront's own (Taiwan). Spec 1 §5, spec 2 §5.
 */
export function countriesOffered(
  store: Country,
  facts: Pick<CountryFacts, 'own_country_only'>,
  available: readonly Country[],
): readonly Country[] {
  return facts.own_country_only ? [store] : available;
}

/** Whether a form requires a solved captcha: when its captcha is on, and not in China. Spec 1 §5, §7. */
export function needsCaptcha(country: Country, is_activated: boolean): boolean {
  return is_activated && !captchaFreeCountries.has(country);
}
