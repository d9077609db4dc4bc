// The specification's short lists of countries, which pages can import without the country table.
import type { Country } from '../storefronts/storefronts.ts';

type Countries = ReadonlySet<Country>;

/** Countries whose text messages go through an SMS provider. Spec 1 §9. */
export const smsCountries: Countries = new Set(['cn', 'hk', 'mo', 'tw', 'kr', 'th']);

/** Countries with phone number sign-in. Spec 1 §9. */
export const phoneLoginCountries: Countries = new Set(['cn']);

/** Countries where a complete postcode fills in region, city and district. Spec 1 §9, spec 2 §5. */
export const postcodeAutocompleteCountries: Countries = new Set(['mx']);

/** Countries whose postcodes can be looked up (`GET /retrieve/addresses`). Spec 2 §7. */
export const postcodeLookupCountries: Countries = new Set(['mx', 'jp', 'br']);

/** Countries where the place search may fill in the region. Spec 1 §9, spec 2 §5. */
export const regionAutocompleteCountries: Countries = new Set([
  'fr',
  'be',
  'cz',
  'es',
  'ie',
  'fi',
  'lu',
  'nl',
  'no',
  'at',
  'pt',
  'ch',
  'se',
  'us',
  'ca',
  'au',
  'dk',
  'my',
  'sg',
  'nz',
  'br',
  'tw',
]);

/** Countries whose carriers accept only Latin letters. Spec 1 §5, spec 2 §5. */
export const latinOnlyCountries: Countries = new Set(['mo', 'hk', 'sa', 'ae']);

const specialReturnTexts = ['au', 'ch', 'cn', 'no'] as const satisfies readonly Country[];
type SpecialReturnCountry = (typeof specialReturnTexts)[number];

/** Countries with their own text about returns. Spec 3 §9. */
export const specialReturnTextCountries: Countries = new Set(specialReturnTexts);

/** Whether a country has its own text about returns by a carrier. Spec 3 §9. */
export const hasSpecialReturnText = (country: Country): country is SpecialReturnCountry =>
  specialReturnTextCountries.has(country);

/** Countries with a notice about taxes on a reservation (ca_en, ca_fr, us_en). Spec 2 §9, spec 3 §9. */
export const reservationTaxesCountries: Countries = new Set(['ca', 'us']);

/** Countries with an import-duty notice. Spec 1 §9. */
export const importDutyCountries: Countries = new Set(['nz']);

/** Countries without a captcha, because its service is not reachable there. Spec 1 §5. */
export const captchaFreeCountries: Countries = new Set(['cn']);

/** Countries where sign-in and account creation require a consent. Spec 1 §4, §6. */
export const consentGateCountries: Countries = new Set(['cn']);

/** Countries where a failed account creation is shown as a technical failure and reported. Spec 1 §8. */
export const creationReportCountries: Countries = new Set(['hk', 'mo']);
