// The specification's short lists of countries. Pages may import them without the country table.
import type { Country } from '../storefronts/storefronts.ts';

type Countries = ReadonlySet<Country>;

/** Countries whose text messages go through an SMS provider. Spec 1 §9. */
export const smsCountries: Countries = new Set(['cn', 'hk', 'mo', 'tw', 'kr', 'th']);

/** Countries where people sign in with a phone number. Spec 1 §9. */
export const phoneLoginCountries: Countries = new Set(['cn']);

/** Countries where the postcode fills region, city and district once it is complete. Spec 1 §9, spec 2 §5. */
export const postcodeAutocompleteCountries: Countries = new Set(['mx']);

/** Countries whose postcodes can be looked up (`GET /retrieve/addresses`). Spec 2 §7. */
export const postcodeLookupCountries: Countries = new Set(['mx', 'jp', 'br']);

/** Countries where the place search may fill the region. Spec 1 §9, spec 2 §5. */
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

/** Countries whose carriers read Latin letters only. Spec 1 §5, spec 2 §5. */
export const latinOnlyCountries: Countries = new Set(['mo', 'hk', 'sa', 'ae']);

/** Countries with their own text about returns. Spec 3 §9. */
export const specialReturnTextCountries: Countries = new Set(['au', 'ch', 'cn', 'no']);

/** Countries with a notice about taxes on a reservation (ca_en, ca_fr, us_en). Spec 2 §9, spec 3 §9. */
export const reservationTaxesCountries: Countries = new Set(['ca', 'us']);

/** Countries with an import-duty notice. Spec 1 §9. */
export const importDutyCountries: Countries = new Set(['nz']);

/** Countries where no captcha can be asked, as its service is not reachable there. Spec 1 §5. */
export const captchaFreeCountries: Countries = new Set(['cn']);

/** Countries where signing in and creating an account wait for a ticked consent. Spec 1 §4, §6. */
export const consentGateCountries: Countries = new Set(['cn']);

/** Countries where an account that cannot be created is said to be a technical failure, and reported. Spec 1 §8. */
export const creationReportCountries: Countries = new Set(['hk', 'mo']);
