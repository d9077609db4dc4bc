import type { FieldName } from '@vitrine/rules/forms/fields';

/** What the browser may fill in (expectations §3: right `autocomplete` tokens); fields of a place stand below. */
const tokens: Partial<Record<FieldName, string>> = {
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
  // Browsers have no name for these, and would guess a surname, a number or a postcode.
  firstname2: 'off',
  lastname2: 'off',
  postcode_bis: 'off',
  social_security_number: 'off',
};

/** Places from the widest to the narrowest; several names of one level never stand in one form. */
const levels = [
  ['region', 'regiontext'],
  ['city', 'cityselect'],
  ['district', 'district_bis_id'],
  ['neighborhood'],
] as const satisfies readonly (readonly FieldName[])[];

/**
 * The place fields of a form with their levels. A country without regions to choose counts its listed cities as the first
 * level (Taiwan); one whose city goes without saying, its districts as the second (Hong Kong, Macau, Thailand). A city alone is the second.
 */
function placeTokens(shown: readonly FieldName[]): Map<FieldName, string> {
  const stand = levels.map((names) => names.find((name) => shown.includes(name)));
  const [region, city] = stand;
  const from = region === undefined && city !== 'cityselect' ? 2 : 1;
  const there = stand.filter((name) => name !== undefined);
  return new Map(there.map((name, at) => [name, `address-level${at + from}`]));
}

/** The `autocomplete` of each field that a form shows; undefined leaves it to the browser. */
export function autocompleteOf(shown: readonly FieldName[]): (field: FieldName) => string | undefined {
  const places = placeTokens(shown);
  return (field) => places.get(field) ?? tokens[field];
}
