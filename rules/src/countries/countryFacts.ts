import type { CountryFacts } from './countryOptions.ts';

/** Defaults of most countries; a row lists only its differences. Spec 1 §5, §9 (postcode length 5). */
const usual = {
  zip_pattern: '\\d{5}',
  zip_maxlength: 5,
  zip_separator: '',
  zip_delta: 0,
  zip_prefixes: [],
  zip_label: 'postcode',
  zip_digitsonly: true,
  zip_message: 'zip_5_digits',
  zipbis_pattern: null,
  zipbis_maxlength: 0,
  requirements: {},
  autocomplete_address: true,
  autocomplete_field: 'city',
  autocomplete_type_regions: 'administrative_area_level_1',
  region_mapping: 'short_name',
  prevent_editing_return_region: false,
  region_mode: 'none',
  region_label: 'region',
  district_mode: 'none',
  phone_pattern: '\\d{5,14}',
  place_order: 'street_postcode_city',
  form_name_order: 'given_first',
  address_format: ['{name}', '{company}', '{street1}', '{street2}', '{street3}', '{postcode} {city}'],
  name_script: 'any',
  name_digits: true,
  chinese_required: [],
  city_default: null,
  street_cuts: null,
  tax_id: null,
  contact_region_subjects: [],
  own_country_only: false,
} as const satisfies Partial<CountryFacts>;

/** A country's facts: the defaults with the row's own. Spec 1 §3. */
export function countryFacts(
  row: Pick<CountryFacts, 'phone_code' | 'time_zone'> & Partial<CountryFacts>,
): CountryFacts {
  return { ...usual, ...row };
}

/** Countries whose addresses have no postcode. Spec 1 §5. */
export const withoutPostcode = {
  zip_pattern: null,
  zip_maxlength: 0,
  zip_digitsonly: false,
} as const satisfies Partial<CountryFacts>;

/** Postcodes of four digits. Spec 1 §5. */
export const fourDigits = {
  zip_pattern: '\\d{4}',
  zip_maxlength: 4,
  zip_message: 'zip_4_digits',
} as const satisfies Partial<CountryFacts>;

/** Postcodes of six digits. Spec 1 §5. */
export const sixDigits = {
  zip_pattern: '\\d{6}',
  zip_maxlength: 6,
  zip_message: 'zip_6_digits',
} as const satisfies Partial<CountryFacts>;

/** Czech and Swedish postcodes are written 123 45. Spec 1 §5. */
export const spacedDigits = {
  zip_pattern: '\\d{3} \\d{2}',
  zip_maxlength: 6,
  zip_separator: ' ',
  zip_delta: 3,
  zip_message: 'zip_spaced_digits',
} as const satisfies Partial<CountryFacts>;
