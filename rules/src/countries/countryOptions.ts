// What the shop knows of a country: how addresses are asked, checked and written there (spec 1 §3 "country options").
// The specification's names have underscores here (zip-pattern is zip_pattern).
import type { MessageKey } from '../forms/messageKeys.ts';
import type { FieldName, FormName, Requirements } from '../forms/fields.ts';
import type { FormNameOrder, PlaceOrder } from '../forms/fieldOrder.ts';
import type { Country } from '../storefronts/storefronts.ts';

/**
 * How the region is given: chosen from a list, typed, filled by the address completion, filled by the postcode and
 * not editable, or not asked at all.
 */
export type RegionMode = 'list' | 'text' | 'autocomplete' | 'disabled' | 'none';

/** Where the district comes from: the chosen region, the chosen city, both in turn, the postcode, a typed word. */
export type DistrictMode = 'none' | 'text' | 'by_region' | 'by_city' | 'by_region_and_city' | 'by_postcode';

/** Label keys of the message catalogues: what the postcode is called there. */
export type ZipLabel = 'postcode' | 'zip_code' | 'postal_code' | 'eircode' | 'cep';

/** The same of the region: people look for the word their addresses have. */
export type RegionLabel = 'region' | 'state' | 'province' | 'prefecture' | 'county' | 'emirate' | 'area';

export type CountryFacts = {
  /** Pattern of the whole, formatted postcode, for `pattern` attributes and RegExp alike; null without postcodes. */
  readonly zip_pattern: string | null;
  /** Longest postcode in characters, its separator included. 5 unless said otherwise. */
  readonly zip_maxlength: number;
  /** The separator between the two halves of a postcode; empty when there is none. */
  readonly zip_separator: string;
  /** Characters before the separator; negative counts from the end (British inward codes are the last 3). */
  readonly zip_delta: number;
  /** Country codes that people write before the digits (`L-1234`, `CH-8001`); they are removed. */
  readonly zip_prefixes: readonly string[];
  readonly zip_label: ZipLabel;
  /** Numeric keyboard, and letters refused. */
  readonly zip_digitsonly: boolean;
  readonly zip_message: MessageKey;
  /** The second postcode field, where the country has one. */
  readonly zipbis_pattern: string | null;
  readonly zipbis_maxlength: number;
  /** Where the country differs from the form's map; `all` holds for each form that has the field. */
  readonly requirements: { readonly [Form in FormName | 'all']?: Requirements };
  /** Whether street completion is offered, in which field, and which level of a place names the region, how. */
  readonly autocomplete_address: boolean;
  readonly autocomplete_field: FieldName;
  readonly autocomplete_type_regions: 'administrative_area_level_1' | 'administrative_area_level_2';
  readonly region_mapping: 'short_name' | 'long_name';
  /** The region of a pickup address for a return cannot be edited, as it follows from the postcode. */
  readonly prevent_editing_return_region: boolean;
  readonly region_mode: RegionMode;
  readonly region_label: RegionLabel;
  readonly district_mode: DistrictMode;
  /** International dialling code, with its plus. */
  readonly phone_code: string;
  /** Pattern of a mobile number after normalising: digits only, no leading 0. */
  readonly phone_pattern: string;
  /** IANA zone of the country's business day: a birthday turns at midnight there. */
  readonly time_zone: string;
  readonly place_order: PlaceOrder;
  readonly form_name_order: FormNameOrder;
  /** Lines of a written address; `{field}` is replaced by a value, `{name}` by the person's name. */
  readonly address_format: readonly string[];
  /** Script that names are checked against; `any` accepts every script. */
  readonly name_script: 'any' | 'japanese';
  /** Whether a name may hold digits. */
  readonly name_digits: boolean;
  /** Fields that need at least one Chinese character. */
  readonly chinese_required: readonly FieldName[];
  /** City taken when none is given. */
  readonly city_default: string | null;
  /** Characters kept of each street line when the address is sent on; null keeps all. */
  readonly street_cuts: { readonly street1: number; readonly street2: number; readonly street3: number } | null;
  /** Number of the social security number field, where it is a tax id with a check digit. */
  readonly tax_id: 'cpf_cnpj' | null;
  /** Contact subjects for which the contact form also asks the region. */
  readonly contact_region_subjects: readonly string[];
  /** The address form offers this country alone. */
  readonly own_country_only: boolean;
};

/** A country's facts together with the short lists of spec 1 §9 that name it. */
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

/** Standing notices: New Zealand's import duty, and taxes on a reservation where prices are shown without them. */
export type Notice = 'import_duty' | 'ereservation_taxes';
