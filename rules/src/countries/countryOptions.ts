// How a country's forms ask, check and write addresses (spec 1 §3 "country options"). The specification's names have
// underscores here (zip-pattern is zip_pattern).
import type { MessageKey } from '../fields/messageKeys.ts';
import type { FieldName, FormName, Requirements } from '../fields/fields.ts';
import type { FormNameOrder, PlaceOrder } from '../fields/fieldOrder.ts';
import type { Country } from '../storefronts/storefronts.ts';

/**
 * How a form gets the region: chosen from a list, typed, left to the completion of places, derived from the postcode and
 * read-only, or absent.
 */
export type RegionMode = 'list' | 'text' | 'autocomplete' | 'disabled' | 'none';

/** Source of the district: the chosen region, the chosen city, both in turn, the postcode, or typed text. */
export type DistrictMode = 'none' | 'text' | 'by_region' | 'by_city' | 'by_region_and_city' | 'by_postcode';

/** Message keys for the country's name of the postcode. */
export type ZipLabel = 'postcode' | 'zip_code' | 'postal_code' | 'eircode' | 'cep';

/** Message keys for the country's name of the region. */
export type RegionLabel = 'region' | 'state' | 'province' | 'prefecture' | 'county' | 'emirate' | 'area';

export type CountryFacts = {
  /** Pattern of a complete formatted postcode, for `pattern` attributes and RegExp; null without postcodes. */
  readonly zip_pattern: string | null;
  /** Maximum length of a postcode, including its separator. Default 5. */
  readonly zip_maxlength: number;
  /** The separator between the two halves of a postcode; empty when there is none. */
  readonly zip_separator: string;
  /** Characters before the separator; negative counts from the end (British inward codes are the last 3). */
  readonly zip_delta: number;
  /** Country codes that people write before the digits (`L-1234`, `CH-8001`); formatting removes them. */
  readonly zip_prefixes: readonly string[];
  readonly zip_label: ZipLabel;
  /** Shows a numeric keyboard and rejects letters. */
  readonly zip_digitsonly: boolean;
  readonly zip_message: MessageKey;
  /** Pattern of the second postcode field; null without one. */
  readonly zipbis_pattern: string | null;
  readonly zipbis_maxlength: number;
  /** The country's differences from the form's requirements; `all` applies to each form that has the field. */
  readonly requirements: { readonly [Form in FormName | 'all']?: Requirements };
  /**
   * Whether forms complete places from the gazetteer, which knows cities and no streets; in which field; and what the region
   * is read from: the place's first level (state), or its postcode, because the gazetteer has no provinces.
   */
  readonly autocomplete_address: boolean;
  readonly autocomplete_field: FieldName;
  readonly autocomplete_type_regions: 'administrative_area_level_1' | 'administrative_area_level_2';
  readonly region_mapping: 'short_name' | 'long_name';
  /** The region of a return's pickup address is read-only, because it follows from the postcode. */
  readonly prevent_editing_return_region: boolean;
  readonly region_mode: RegionMode;
  readonly region_label: RegionLabel;
  readonly district_mode: DistrictMode;
  /** International dialling code, with its plus. */
  readonly phone_code: string;
  /** Pattern of a mobile number after normalising: digits only, no leading 0. */
  readonly phone_pattern: string;
  /** IANA time zone of the country's business day; ages change at its midnight. */
  readonly time_zone: string;
  readonly place_order: PlaceOrder;
  readonly form_name_order: FormNameOrder;
  /** Lines of a formatted address; `{field}` is replaced by a value, `{name}` by the person's name. */
  readonly address_format: readonly string[];
  /** Script that names are checked against; `any` accepts every script. */
  readonly name_script: 'any' | 'japanese';
  /** Whether a name may hold digits. */
  readonly name_digits: boolean;
  /** Fields that need at least one Chinese character. */
  readonly chinese_required: readonly FieldName[];
  /** Default city. */
  readonly city_default: string | null;
  /** Maximum length of each street line in a submitted address; null for no limit. */
  readonly street_cuts: { readonly street1: number; readonly street2: number; readonly street3: number } | null;
  /** Kind of tax id in the social security number field, when it has check digits. */
  readonly tax_id: 'cpf_cnpj' | null;
  /** Contact subjects that require the region. */
  readonly contact_region_subjects: readonly string[];
  /** Whether the address form offers only this country. */
  readonly own_country_only: boolean;
};

/** A country's facts with the short lists of spec 1 §9 that contain it. */
export type CountryOptions = CountryFacts & {
  readonly country: Country;
  readonly latin_only: boolean;
  readonly autocomplete_by_postcode: boolean;
  readonly autocomplete_region: boolean;
  readonly sms: boolean;
  readonly phone_login: boolean;
  readonly miles: boolean;
  readonly special_return_text: boolean;
  readonly notices: readonly Notice[];
};

/** Permanent notices: New Zealand's import duty, and reservation taxes where prices exclude them. */
export type Notice = 'import_duty' | 'ereservation_taxes';
