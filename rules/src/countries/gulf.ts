import type { Country } from '../storefronts/storefronts.ts';
import { countryFacts, withoutPostcode } from './countryFacts.ts';
import type { CountryFacts } from './countryOptions.ts';

/** The Gulf. Spec 1 §3, §5, §9, spec 2 §5. */
export const gulf = {
  sa: countryFacts({
    phone_code: '+966',
    phone_pattern: '5\\d{8}',
    time_zone: 'Asia/Riyadh',
    // The national address has a postcode, an additional four digits and a building number, which many people do not
    // know.
    zipbis_pattern: '\\d{4}',
    zipbis_maxlength: 4,
    region_mapping: 'long_name',
    region_mode: 'list',
    district_mode: 'text',
    requirements: {
      all: { postcode: 0 },
      shipping: { region: 0, district: 0, additional_number: 0, postcode_bis: 0 },
      billing: { region: 0, district: 0, additional_number: 0, postcode_bis: 0 },
    },
    place_order: 'street_city_postcode',
    address_format: [
      '{name}',
      '{company}',
      '{street1} {additional_number}',
      '{street2}',
      '{district}',
      '{city} {postcode}-{postcode_bis}',
      '{region}',
    ],
  }),
  ae: countryFacts({
    ...withoutPostcode,
    phone_code: '+971',
    phone_pattern: '5\\d{8}',
    time_zone: 'Asia/Dubai',
    region_mapping: 'long_name',
    region_mode: 'list',
    region_label: 'emirate',
    requirements: { all: { postcode: -1 }, shipping: { region: 1 }, billing: { region: 1 } },
    place_order: 'street_city_postcode',
    address_format: ['{name}', '{company}', '{street1}', '{street2}', '{city}', '{region}'],
  }),
} as const satisfies { readonly [C in Country]?: CountryFacts };
