// Order of form fields by country. Four orders of the place and two of the name cover the 35 countries.
import { fieldNames, type FieldName, withEveryPlace } from './fields.ts';

export type PlaceOrder = 'street_postcode_city' | 'street_city_postcode' | 'postcode_first' | 'region_first';
export type FormNameOrder = 'given_first' | 'family_first';

const streets = [
  'street1',
  'street_number',
  'additional_number',
  'street2',
  'street3',
] as const satisfies readonly FieldName[];
const postcodes = ['postcode', 'postcode_select', 'postcode_bis'] as const satisfies readonly FieldName[];
const fromRegionDown = [
  'region',
  'regiontext',
  'cityselect',
  'city',
  'district',
  'district_bis_id',
  'neighborhood',
  ...streets,
] as const satisfies readonly FieldName[];

const placeOrders = {
  street_postcode_city: withEveryPlace([
    ...streets,
    'neighborhood',
    'district',
    'district_bis_id',
    ...postcodes,
    'cityselect',
    'city',
    'region',
    'regiontext',
  ]),
  street_city_postcode: withEveryPlace([
    ...streets,
    'neighborhood',
    'district',
    'district_bis_id',
    'cityselect',
    'city',
    'region',
    'regiontext',
    ...postcodes,
  ]),
  postcode_first: withEveryPlace([...postcodes, ...fromRegionDown]),
  region_first: withEveryPlace([...fromRegionDown, ...postcodes]),
} as const satisfies Record<PlaceOrder, readonly FieldName[]>;

const nameOrders = {
  given_first: ['firstname', 'lastname', 'firstname2', 'lastname2'],
  family_first: ['lastname', 'firstname', 'lastname2', 'firstname2'],
} as const satisfies Record<FormNameOrder, readonly FieldName[]>;

/** All field names in a country's order, each exactly once. Spec 1 §5. */
export function orderedFields(place: PlaceOrder, name: FormNameOrder): readonly FieldName[] {
  const replaced = new Set<FieldName>([...placeOrders[place], ...nameOrders[name]]);
  return fieldNames.flatMap((field): readonly FieldName[] => {
    if (field === 'firstname') return nameOrders[name];
    if (field === 'street1') return placeOrders[place];
    return replaced.has(field) ? [] : [field];
  });
}
