import type { FieldName, FormName, PlaceField } from '@vitrine/rules/fields/fields';
import { fieldsOf } from '@vitrine/rules/forms/requirement';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { FieldWidth } from '../fields/Field.tsx';

/** A place field's share of its line; the compiler reports one that is missing. */
const placeWidths = {
  street1: 'full',
  street_number: 'full',
  additional_number: 'full',
  street2: 'full',
  street3: 'full',
  neighborhood: 'full',
  region: 'full',
  regiontext: 'full',
  cityselect: 'half',
  city: 'twothirds-half',
  district: 'full',
  district_bis_id: 'half',
  postcode: 'third-half',
  postcode_bis: 'full',
  postcode_select: 'full',
} as const satisfies Record<PlaceField, FieldWidth>;

const widths: Partial<Record<FieldName, FieldWidth>> = {
  ...placeWidths,
  prefix: 'third-half',
  firstname2: 'half',
  lastname2: 'half',
  phonecode: 'third',
  telephone: 'full',
  loginphone: 'twothirds',
  day: 'third',
  month: 'third',
  year: 'third',
};
const names: ReadonlySet<FieldName> = new Set(['firstname', 'lastname']);

/** Title and two names fill a line in any order; without a title the names share it. */
function nameWidth(field: FieldName, shown: readonly FieldName[]): FieldWidth | undefined {
  if (!names.has(field)) return undefined;
  if (!shown.includes('prefix')) return 'half';
  return shown.find((name) => names.has(name)) === field ? 'third-half' : 'third-full';
}

/** Fields that share a line, the first of them the narrower; alone, each takes the whole. */
const pairs = [
  ['street_number', 'additional_number', 'third-half', 'twothirds-half'],
  ['postcode', 'postcode_bis', 'half', 'half'],
] as const satisfies readonly (readonly [FieldName, FieldName, FieldWidth, FieldWidth])[];

/**
 * Postcode and city share a line where they are adjacent; otherwise each has its own, as has a district without a city.
 */
function placeWidth(field: FieldName, shown: readonly FieldName[]): FieldWidth | undefined {
  for (const [first, second, narrow, wide] of pairs)
    if (shown.includes(first) && shown.includes(second) && (field === first || field === second))
      return field === first ? narrow : wide;
  if (field === 'district_bis_id') return shown.includes('cityselect') ? undefined : 'full';
  if (field !== 'postcode' && field !== 'city') return undefined;
  return Math.abs(shown.indexOf('postcode') - shown.indexOf('city')) === 1 ? undefined : 'full';
}

/** A field's share of its line, depending on the other fields that are shown. */
export function widthOf(field: FieldName, shown: readonly FieldName[]): FieldWidth | undefined {
  return nameWidth(field, shown) ?? placeWidth(field, shown) ?? widths[field];
}

/** Rendered as ticks or elsewhere by the form that uses them. */
const notLines: ReadonlySet<FieldName> = new Set([
  'communication_consent',
  'newsletter',
  'piplOptin',
  'message',
  'subject_list',
  'gender',
  'country_id',
]);

const birthParts = ['day', 'month', 'year'] as const;

/** Whether a field is a part of the date of birth. */
export const isBirth = (field: string): boolean => birthParts.some((part) => part === field);

const birthOrders = new Map<string, readonly FieldName[]>();

/** Day, month and year in the order in which the language writes a date. Cached: a form asks with each key press. */
function birthOrder(tag: string): readonly FieldName[] {
  const cached = birthOrders.get(tag);
  if (cached) return cached;
  const parts = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0);
  const order = parts.flatMap(({ type }) => birthParts.find((part) => part === type) ?? []);
  birthOrders.set(tag, order);
  return order;
}

/** The fields that a country's form shows in lines, in its order; `without` names those rendered elsewhere. Spec 1 §5. */
export function shownFields(
  country: Country,
  form: FormName,
  tag: string,
  without: ReadonlySet<FieldName> | undefined,
): FieldName[] {
  const order = birthOrder(tag);
  return fieldsOf(country, form)
    .filter((field) => !notLines.has(field) && !without?.has(field))
    .map((field) => (isBirth(field) ? (order[birthParts.findIndex((part) => part === field)] ?? field) : field));
}
