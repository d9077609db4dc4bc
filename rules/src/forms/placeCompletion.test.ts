import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { countries } from '../storefronts/storefronts.ts';
import { completedField, completesPlaces, listedRegion, mayFill } from './placeCompletion.ts';

test('completes places in the countries of spec 1 §9 whose postcode does not determine the address already', () => {
  const expected = 'au at be ca ch cz dk es fi fr ie lu my nl no nz pt se us'.split(' ');
  expect(countries.filter((country) => completesPlaces(optionsOf(country))).toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['fr', ['street1', 'postcode', 'city'], 'city'],
  ['fr', ['street1', 'postcode'], null],
  ['de', ['street1', 'city'], null],
  ['mx', ['postcode', 'city'], null],
] as const)('%s with the fields %j completes %s', (country, shown, expected) => {
  expect(completedField(optionsOf(country), shown)).toBe(expected);
});

describe('the region of a place', () => {
  const regions = [
    { region_id: 'ON', name: 'Ontario' },
    { region_id: 'QC', name: 'Québec' },
  ];
  test.each([
    ['short_name', { code: 'QC', name: 'Quebec' }, 'QC'],
    ['short_name', { code: 'XX', name: 'Ontario' }, null],
    ['long_name', { code: 'XX', name: 'Ontario' }, 'ON'],
    ['long_name', { code: 'QC', name: 'Quebec' }, null],
  ] as const)('is found by %s', (region_mapping, region, expected) => {
    expect(listedRegion({ region_mapping }, regions, region)).toBe(expected);
  });
});

test.each([
  ['an empty field', '', undefined, true],
  ['a field of spaces', '  ', undefined, true],
  ['what it filled earlier', 'NY', 'NY', true],
  ['what the shopper chose', 'NY', 'CA', false],
  ['what the shopper chose first', 'NY', undefined, false],
])('fills %s', (_name, value, earlier, expected) => expect(mayFill(value, earlier)).toBe(expected));
