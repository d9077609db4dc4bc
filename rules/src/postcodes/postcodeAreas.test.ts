import { expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { cityOfPostcode, postcodeAreasOf } from './postcodeAreas.ts';

const areas = postcodeAreasOf({ London: 'W WC', Walsall: 'WS', 'Newport/RI': '028-029', Paris: '75 92', Wien: '1' });
const found = (country: Country, entered: string) => cityOfPostcode(areas, optionsOf(country), entered)?.city;

test.each([
  ['a whole postcode', 'fr', '75008', 'Paris'],
  ['its beginning', 'fr', '75', 'Paris'],
  ['one in full width, with blanks', 'fr', '７５ ００８', 'Paris'],
  ['one with a country code', 'at', 'A-1010', 'Wien'],
  ['the longest beginning', 'gb', 'ws1 1aa', 'Walsall'],
  ['a shorter one', 'gb', 'W1K 1AA', 'London'],
  ['a range', 'us', '02901', 'Newport'],
  ['no area that is unknown', 'fr', '33000', undefined],
  ['no word', 'gb', 'Wc', undefined],
  ['no text with signs or too many figures', 'fr', '750081', undefined],
  ['nothing where there are no postcodes', 'hk', '75008', undefined],
] as const)('finds the city of %s', (_name, country, entered, city) => expect(found(country, entered)).toBe(city));

test('keeps the state of a city', () => {
  expect(cityOfPostcode(areas, optionsOf('us'), '02840')).toEqual({ city: 'Newport', region: 'RI' });
});
