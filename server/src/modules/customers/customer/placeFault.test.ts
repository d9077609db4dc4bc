// An address whose parts name different places, in every country that has data about them.
import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { isPostcode } from '@vitrine/rules/countries/postcode';
import { requirementOf } from '@vitrine/rules/forms/requirement';
import { placesOfPostcode, placesOfTown } from '@vitrine/rules/postcodes/postcodePlaces';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeListsOf } from '../../catalog/places/towns.ts';
import { contradictionOf, placeFault } from './placeFault.ts';

const townsOf = (country: Country): readonly string[] =>
  Object.values(placeListsOf(country).towns ?? {}).flatMap((keys) => keys.split('|'));
const compared = countries.filter((country) => townsOf(country).length > 0);

test('compares the typed city in every country whose forms ask for one beside a region or a postcode', () => {
  const asks = countries.filter((country) => requirementOf(country, 'shipping', 'city') >= 0);
  // Luxembourg has one city of this size.
  expect(compared).toEqual(asks.filter((country) => country !== 'lu'));
});

describe.each(compared)('an address in %s', (country) => {
  const { level, places } = placeListsOf(country);
  const towns = townsOf(country);

  test('every town is in known places', () => {
    const ids = new Set(places.map(({ id }) => id));
    for (const town of towns)
      expect(placesOfTown(placeListsOf(country).towns ?? {}, town).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('is accepted with its own city and refused with a city of another place; an unknown city says nothing', () => {
    const given = fc.record({
      place: fc.constantFrom(...places),
      town: fc.constantFrom(...towns),
      at: fc.nat(),
      unknown: fc.boolean(),
    });
    fc.assert(
      fc.property(given, ({ place, town, at, unknown }) => {
        const city = unknown ? `Q ${town} Q` : town;
        const named = unknown ? [] : placesOfTown(placeListsOf(country).towns ?? {}, town);
        const prefix = place.postcodes?.[at % place.postcodes.length] ?? '';
        const postcode = prefix.padEnd(country === 'jp' || country === 'br' ? 8 : 5, '0');
        const values = level === 'city' ? { city, postcode } : { region: place.id, city };
        const of = level === 'city' ? placesOfPostcode(places, postcode) : [place.id];
        const isRefused = named.length > 0 && of.length > 0 && !of.some((id) => named.includes(id));
        expect(contradictionOf(country, values) !== null).toBe(isRefused);
      }),
      { numRuns: 200 },
    );
  });
});

// From what each postal service and atlas says, and not from our table.
const facts = [
  ['us', { region: 'NY', postcode: '10118', city: 'New York' }, { region: 'OR', postcode: '97201' }],
  ['us', { region: 'MO', postcode: '63101', city: 'St. Louis' }, { region: 'NY', postcode: '10118' }],
  ['us', { region: 'MO', postcode: '63101', city: 'SAINT LOUIS' }, { region: 'CA', postcode: '90028' }],
  ['us', { region: 'CA', postcode: '90028', city: 'Hollywood' }, { region: 'NY', postcode: '10118' }],
  ['us', { region: 'KS', postcode: '66101', city: 'Kansas City' }, { region: 'NY', postcode: '10118' }],
  ['us', { region: 'AR', postcode: '71663', city: 'Portland' }, { region: 'FL', postcode: '33139' }],
  ['ca', { region: 'QC', postcode: 'H3B 1A7', city: 'Montréal' }, { region: 'AB', postcode: 'T2P 1J9' }],
  ['ca', { region: 'ON', postcode: 'M5V 2T6', city: 'toronto' }, { region: 'AB', postcode: 'T2P 1J9' }],
  ['au', { region: 'TAS', postcode: '7300', city: 'Perth' }, { region: 'NSW', postcode: '2000' }],
  ['jp', { region: '14', postcode: '231-0023', city: '横浜市中区' }, { region: '27', postcode: '530-0001' }],
  ['jp', { region: '27', postcode: '530-0001', city: '大阪市北区' }, { region: '13', postcode: '150-0001' }],
  ['jp', { region: '13', postcode: '104-0061', city: '中央区' }, null],
  ['jp', { region: '01', postcode: '060-0001', city: '札幌市中央区' }, { region: '13', postcode: '104-0061' }],
  ['kr', { region: '11', postcode: '06164', city: '중구' }, null],
  ['kr', { region: '11', postcode: '06164', city: '서울' }, { region: '26', postcode: '48058' }],
  ['kr', { region: '41', postcode: '12738', city: '광주시' }, { region: '26', postcode: '48058' }],
  ['br', { region: 'SP', postcode: '01310-100', city: 'Sao Paulo' }, { region: 'RJ', postcode: '22021-001' }],
  ['mx', { region: 'MEX', postcode: '53100', city: 'Ciudad de México' }, { region: 'JAL', postcode: '44100' }],
  ['my', { region: '10', postcode: '52200', city: 'Kuala Lumpur' }, { region: '07', postcode: '10000' }],
  ['es', { region: 'M', postcode: '28013', city: 'Madrid' }, { region: 'B', postcode: '08001' }],
  ['it', { region: 'RM', postcode: '00187', city: 'Rome' }, { region: 'MI', postcode: '20121' }],
  ['ie', { region: 'D', city: 'Dublin 2' }, null],
  ['ie', { region: 'D', city: 'Dublin' }, { region: 'DL' }],
  ['sa', { region: '02', city: 'جدة' }, { region: '01' }],
  ['ae', { region: 'DU', city: 'Dubai' }, { region: 'AZ' }],
  ['fr', { postcode: '75008', city: 'PARIS' }, { postcode: '69001' }],
  ['fr', { postcode: '91400', city: 'Paris' }, { postcode: '13001' }],
  ['de', { postcode: '80331', city: 'Muenchen' }, null],
  ['de', { postcode: '80331', city: 'München' }, { postcode: '10115' }],
  ['de', { postcode: '15230', city: 'Frankfurt (Oder)' }, null],
  ['gb', { postcode: 'SW1A 1AA', city: 'London' }, { postcode: 'M1 1AE' }],
  ['pt', { postcode: '9000-001', city: 'Funchal' }, { postcode: '1100-001' }],
  ['pt', { postcode: '1100-001', city: 'Lisboa' }, { postcode: '9500-001' }],
  ['nz', { postcode: '1010', city: 'Auckland' }, { postcode: '8011' }],
] as const;

test.each(facts)('%s: %o contradicts nothing', (country, own, elsewhere) => {
  if ('postcode' in own) expect(isPostcode(optionsOf(country), own.postcode)).toBe(true);
  expect(placeFault(country, own)).toEqual({});
  if (elsewhere === null) return;
  const fault = 'region' in own ? { city: 'city_of_other_place' } : { postcode: 'postcode_of_other_place' };
  expect(placeFault(country, { ...own, ...elsewhere })).toEqual(fault);
});

test('a name of the language and a city without letters contradict nothing', () => {
  for (const city of ['constructor', '__proto__', '…', '', ' '])
    expect(placeFault('us', { region: 'OR', postcode: '97201', city })).toEqual({});
});

test('names the postcode before the city, so that the part that decides the tax is corrected first', () => {
  const values = { region: 'OR', postcode: '10118', city: 'New York' };
  expect(placeFault('us', values)).toEqual({ postcode: 'postcode_of_other_place' });
});
