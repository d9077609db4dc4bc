import type { Country } from '../storefronts/storefronts.ts';
import { countryFacts, fourDigits, spacedDigits } from './countryFacts.ts';
import type { CountryFacts } from './countryOptions.ts';

// Their addresses are complete with a city, so forms have no region field.
const completed = { region_mode: 'autocomplete' } as const satisfies Partial<CountryFacts>;
const streetCityLines = ['{name}', '{company}', '{street1}', '{street2}', '{street3}'] as const;

/** European countries. Spec 1 §3, §5, §9. */
export const europe = {
  fr: countryFacts({
    zip_prefixes: ['F', 'FR'],
    ...completed,
    phone_code: '+33',
    time_zone: 'Europe/Paris',
    phone_pattern: '[67]\\d{8}',
  }),
  be: countryFacts({
    zip_prefixes: ['B', 'BE'],
    ...completed,
    ...fourDigits,
    phone_code: '+32',
    time_zone: 'Europe/Brussels',
  }),
  lu: countryFacts({
    zip_prefixes: ['L', 'LU'],
    ...completed,
    ...fourDigits,
    phone_code: '+352',
    time_zone: 'Europe/Luxembourg',
  }),
  ch: countryFacts({
    zip_prefixes: ['CH'],
    ...completed,
    ...fourDigits,
    phone_code: '+41',
    time_zone: 'Europe/Zurich',
  }),
  de: countryFacts({ zip_prefixes: ['D', 'DE'], phone_code: '+49', time_zone: 'Europe/Berlin' }),
  at: countryFacts({
    zip_prefixes: ['A', 'AT'],
    ...completed,
    ...fourDigits,
    phone_code: '+43',
    time_zone: 'Europe/Vienna',
  }),
  it: countryFacts({
    zip_prefixes: ['I', 'IT'],
    phone_code: '+39',
    time_zone: 'Europe/Rome',
    region_mode: 'list',
    region_label: 'province',
    autocomplete_type_regions: 'administrative_area_level_2',
    requirements: { shipping: { region: 1 }, billing: { region: 1 } },
    address_format: [...streetCityLines, '{postcode} {city} {region}'],
  }),
  es: countryFacts({
    zip_prefixes: ['E', 'ES'],
    phone_code: '+34',
    time_zone: 'Europe/Madrid',
    zip_pattern: '(?:0[1-9]|[1-4]\\d|5[0-2])\\d{3}',
    region_mode: 'list',
    region_label: 'province',
    autocomplete_type_regions: 'administrative_area_level_2',
    region_mapping: 'long_name',
    requirements: { shipping: { region: 1 }, billing: { region: 1 } },
    address_format: [...streetCityLines, '{postcode} {city}', '{region}'],
  }),
  pt: countryFacts({
    zip_prefixes: ['P', 'PT'],
    ...completed,
    phone_code: '+351',
    time_zone: 'Europe/Lisbon',
    zip_pattern: '\\d{4}-\\d{3}',
    zip_maxlength: 8,
    zip_separator: '-',
    zip_delta: 4,
    zip_message: 'zip_pt',
  }),
  nl: countryFacts({
    zip_prefixes: ['NL'],
    ...completed,
    phone_code: '+31',
    time_zone: 'Europe/Amsterdam',
    zip_pattern: '[1-9]\\d{3} [A-Z]{2}',
    zip_maxlength: 7,
    zip_separator: ' ',
    zip_delta: 4,
    zip_digitsonly: false,
    zip_message: 'zip_nl',
  }),
  ie: countryFacts({
    phone_code: '+353',
    time_zone: 'Europe/Dublin',
    zip_pattern: '(?:[AC-FHKNPRTV-Y]\\d{2}|D6W) [\\dAC-FHKNPRTV-Y]{4}',
    zip_maxlength: 8,
    zip_separator: ' ',
    zip_delta: 3,
    zip_label: 'eircode',
    zip_digitsonly: false,
    zip_message: 'zip_ie',
    region_mode: 'list',
    region_label: 'county',
    region_mapping: 'long_name',
    // Many people do not know their Eircode, and not every address contains the county.
    requirements: { all: { postcode: 0 }, shipping: { region: 0 }, billing: { region: 0 } },
    place_order: 'street_city_postcode',
    address_format: [...streetCityLines, '{city}', '{region}', '{postcode}'],
  }),
  gb: countryFacts({
    phone_code: '+44',
    time_zone: 'Europe/London',
    zip_pattern:
      '(?:GIR 0AA|(?:[A-PR-UWYZ]\\d[\\dA-HJKPSTUW]?|[A-PR-UWYZ][A-HK-Y]\\d[\\dABEHMNPRVWXY]?) \\d[ABD-HJLNP-UW-Z]{2})',
    zip_maxlength: 8,
    zip_separator: ' ',
    zip_delta: -3,
    zip_digitsonly: false,
    zip_message: 'zip_gb',
    place_order: 'street_city_postcode',
    address_format: [...streetCityLines, '{city}', '{postcode}'],
  }),
  fi: countryFacts({ zip_prefixes: ['FI', 'FIN'], ...completed, phone_code: '+358', time_zone: 'Europe/Helsinki' }),
  dk: countryFacts({
    zip_prefixes: ['DK'],
    ...completed,
    ...fourDigits,
    phone_code: '+45',
    time_zone: 'Europe/Copenhagen',
  }),
  se: countryFacts({
    zip_prefixes: ['S', 'SE'],
    ...completed,
    ...spacedDigits,
    phone_code: '+46',
    time_zone: 'Europe/Stockholm',
  }),
  no: countryFacts({
    zip_prefixes: ['N', 'NO'],
    ...completed,
    ...fourDigits,
    phone_code: '+47',
    time_zone: 'Europe/Oslo',
  }),
  cz: countryFacts({
    zip_prefixes: ['CZ'],
    ...completed,
    ...spacedDigits,
    phone_code: '+420',
    time_zone: 'Europe/Prague',
  }),
  pl: countryFacts({
    zip_prefixes: ['PL'],
    phone_code: '+48',
    time_zone: 'Europe/Warsaw',
    zip_pattern: '\\d{2}-\\d{3}',
    zip_maxlength: 6,
    zip_separator: '-',
    zip_delta: 2,
    zip_message: 'zip_pl',
  }),
} as const satisfies { readonly [C in Country]?: CountryFacts };

/** Whether a country is in the European part of the table, for carriers' rules for Europe. Spec 3 §9. */
export function isEuropean(country: Country): boolean {
  return Object.hasOwn(europe, country);
}
