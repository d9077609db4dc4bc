// Autofill token and keyboard of each field (expectations §3, must-haves).
import type { CountryFacts } from '../countries/countryOptions.ts';
import type { FieldName } from '../fields/fields.ts';

/**
 * For fields without a token that browsers would fill in wrongly: a surname in Chinese characters as its reading, a
 * postcode in its second part. Chromium ignores `off` for names but respects `none`.
 */
const unguessed = 'none';

/** Places from the widest to the narrowest; a form has at most one field of each level. */
const levels = [
  ['region', 'regiontext'],
  ['city', 'cityselect'],
  ['district', 'district_bis_id'],
  ['neighborhood'],
] as const satisfies readonly (readonly FieldName[])[];

type Levelled = (typeof levels)[number][number];

/**
 * Autofill tokens (expectations §3: right `autocomplete` tokens). A field is either in `levels` or has a row here;
 * `undefined` leaves it to the browser.
 */
const tokens: Record<Exclude<FieldName, Levelled>, string | undefined> = {
  prefix: 'honorific-prefix',
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  password: 'new-password',
  company: 'organization',
  street1: 'address-line1',
  street2: 'address-line2',
  street3: 'address-line3',
  postcode: 'postal-code',
  postcode_select: 'postal-code',
  telephone: 'tel',
  phonecode: 'tel-country-code',
  loginphone: 'tel-national',
  country_id: 'country',
  day: 'bday-day',
  month: 'bday-month',
  year: 'bday-year',
  firstname2: unguessed,
  lastname2: unguessed,
  postcode_bis: unguessed,
  social_security_number: unguessed,
  subject_list: undefined,
  gender: undefined,
  street_number: undefined,
  additional_number: undefined,
  telephone2: undefined,
  message: undefined,
  communication_consent: undefined,
  newsletter: undefined,
  piplOptin: undefined,
};
const tokenOf: Partial<Record<FieldName, string | undefined>> = tokens;

/**
 * Address level of each place field in a form. Without regions, listed cities are level 1 (Taiwan); without regions and
 * cities, districts are level 2 (Hong Kong, Macau, Thailand). A city alone is level 2.
 */
function placeTokens(shown: readonly FieldName[]): Map<FieldName, string> {
  const stand = levels.map((names) => names.find((name) => shown.includes(name)));
  const [region, city] = stand;
  const from = region === undefined && city !== 'cityselect' ? 2 : 1;
  const there = stand.filter((name) => name !== undefined);
  return new Map(there.map((name, at) => [name, `address-level${at + from}`]));
}

/**
 * The `autocomplete` value of each visible field, in its section; undefined leaves it to the browser. Expectations §3.
 */
export function autocompleteOf(
  shown: readonly FieldName[],
  section?: 'shipping' | 'billing',
): (field: FieldName) => string | undefined {
  const places = placeTokens(shown);
  return (field) => {
    const token = places.get(field) ?? tokenOf[field];
    return token && token !== unguessed && section ? `${section} ${token}` : token;
  };
}

const digits: ReadonlySet<FieldName> = new Set(['day', 'month', 'year', 'social_security_number']);
const phones: ReadonlySet<FieldName> = new Set(['telephone', 'telephone2', 'loginphone', 'phonecode']);

/** Whether a field contains a phone number or its code. Spec 1 §3. */
export function isPhoneField(field: FieldName): boolean {
  return phones.has(field);
}

/** Input mode of a field, for a postcode by country; undefined for letters. Spec 1 §3 (zip-digitsonly). */
export function inputModeOf(
  field: FieldName,
  facts: Pick<CountryFacts, 'zip_digitsonly'>,
): 'numeric' | 'tel' | 'email' | undefined {
  if (field === 'email') return 'email';
  if (phones.has(field)) return 'tel';
  return digits.has(field) || (field === 'postcode' && facts.zip_digitsonly) ? 'numeric' : undefined;
}
