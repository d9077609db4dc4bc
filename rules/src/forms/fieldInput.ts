// How a browser may help with a field: its autofill token and its keyboard (expectations §3, checkout).
import type { CountryFacts } from '../countries/countryOptions.ts';
import type { FieldName, FormName } from './fields.ts';

/** Autofill tokens; `off` where a browser would only guess wrong. Expectations §3, spec 1 §3. */
export const autocompleteTokens = {
  subject_list: 'off',
  prefix: 'honorific-prefix',
  firstname: 'given-name',
  lastname: 'family-name',
  firstname2: 'off',
  lastname2: 'off',
  gender: 'sex',
  email: 'email',
  password: 'new-password',
  phonecode: 'tel-country-code',
  loginphone: 'tel-national',
  day: 'bday-day',
  month: 'bday-month',
  year: 'bday-year',
  social_security_number: 'off',
  company: 'organization',
  country_id: 'country',
  street1: 'address-line1',
  street_number: 'off',
  additional_number: 'off',
  street2: 'address-line2',
  street3: 'address-line3',
  neighborhood: 'address-level4',
  region: 'address-level1',
  regiontext: 'address-level1',
  cityselect: 'address-level2',
  city: 'address-level2',
  district: 'address-level3',
  district_bis_id: 'address-level3',
  postcode: 'postal-code',
  postcode_bis: 'off',
  postcode_select: 'postal-code',
  telephone: 'tel',
  telephone2: 'off',
  message: 'off',
  communication_consent: 'off',
  newsletter: 'off',
  piplOptin: 'off',
} as const satisfies Record<FieldName, string>;

/** The `autocomplete` of a field: in the address forms its token says whose address is meant. Expectations §3, spec 1 §3. */
export function autocompleteOf(form: FormName, field: FieldName): string {
  const token = autocompleteTokens[field];
  return token !== 'off' && (form === 'shipping' || form === 'billing') ? `${form} ${token}` : token;
}

const digits: ReadonlySet<FieldName> = new Set(['day', 'year', 'postcode_bis', 'loginphone']);
const phones: ReadonlySet<FieldName> = new Set(['phonecode', 'telephone', 'telephone2']);

/** The keyboard a field calls for; a postcode's depends on the country. Spec 1 §3 (zip-digitsonly). */
export function inputModeOf(
  field: FieldName,
  facts: Pick<CountryFacts, 'zip_digitsonly'>,
): 'text' | 'numeric' | 'tel' | 'email' {
  if (field === 'email') return 'email';
  if (phones.has(field)) return 'tel';
  if (digits.has(field) || (field === 'postcode' && facts.zip_digitsonly)) return 'numeric';
  return 'text';
}
