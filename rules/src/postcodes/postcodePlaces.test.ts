import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { salesTaxOf } from '../tax/salesTax.ts';
import { isPostcodeDelivered } from '../shipping/postcodeAreas.ts';
import { hasRegions, loadAddressTree } from '../countries/addressData.ts';
import { optionsOf } from '../countries/countryTable.ts';
import { countries, type Country } from '../storefronts/storefronts.ts';
import { isPostcode } from '../countries/postcode.ts';
import { contradiction, placeOfPostcode, placesOfPostcode, postcodePlaces } from './postcodePlaces.ts';

const placesIn = async (country: Country) =>
  hasRegions(country) ? postcodePlaces(await loadAddressTree(country)) : [];
const coded = await Promise.all(countries.map(async (country) => ({ country, places: await placesIn(country) }))).then(
  (all) => all.filter(({ places }) => places.some(({ postcodes }) => postcodes)),
);

/** A valid postcode of a country that starts with a prefix; any digit, and the first letter that the pattern allows. */
function postcodeFrom(country: Country, prefix: string, digits: readonly number[]): string | null {
  const shapes: Partial<Record<Country, string>> = { ca: 'A0A0A0', cn: '000000', jp: '0000000', br: '00000000' };
  const lengths: Partial<Record<Country, number>> = { au: 4, tw: 3 };
  const shape = shapes[country] ?? '0'.repeat(lengths[country] ?? 5);
  const rest = Array.from(shape.slice(prefix.length), (sign, at) => (sign === 'A' ? 'A' : String(digits[at] ?? 0)));
  const postcode = prefix + rest.join('');
  return isPostcode(optionsOf(country), postcode) ? postcode : null;
}

test('knows the postcodes of every country whose forms ask for both a region and a postcode', () => {
  // Irish Eircodes and Saudi postcodes do not follow counties and regions; the Gulf, Hong Kong and Macau have none.
  const without = new Set(['ie', 'sa', 'ae', 'hk', 'mo']);
  const expected = countries.filter((country) => hasRegions(country) && !without.has(country));
  expect(coded.map(({ country }) => country)).toEqual(expected);
  for (const { country, places } of coded)
    for (const { id, postcodes } of places) expect([country, id, postcodes?.length ?? 0]).not.toEqual([country, id, 0]);
});

describe.each(coded)('an address in $country', ({ country, places }) => {
  const given = fc.record({
    place: fc.constantFrom(...places),
    at: fc.nat(),
    other: fc.constantFrom(...places),
    digits: fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }),
  });

  test('is accepted with a postcode of its region, and refused with one of another', () => {
    fc.assert(
      fc.property(given, ({ place, at, other, digits }) => {
        const { postcodes = [] } = place;
        const postcode = postcodeFrom(country, postcodes[at % postcodes.length] ?? '', digits);
        if (postcode === null) return;
        const of = placesOfPostcode(places, postcode);
        const found = contradiction({ level: 'region', places }, { region: other.id, postcode });
        expect(found).toEqual(of.includes(other.id) ? null : { part: 'postcode', chosen: other.id, of });
        // An accepted address is taxed as its postcode's region is.
        const only = placeOfPostcode(places, postcode);
        if (found === null && only !== undefined && isPostcodeDelivered(country, postcode))
          expect(salesTaxOf(country, other.id, { postcode })).toEqual(salesTaxOf(country, only, { postcode }));
      }),
      { numRuns: 300 },
    );
  });
});

// From each postal service's own publications, and not from our table.
test.each([
  ['us', 'NY', '10118', 'OR'],
  ['us', 'OR', '97201-1234', 'NY'],
  ['us', 'NY', '06390', 'CT'],
  ['us', 'DC', '20500', 'VA'],
  ['us', 'VA', '20101', 'DC'],
  ['us', 'MA', '05501', 'VT'],
  ['us', 'TX', '73301', 'OK'],
  ['us', 'PR', '00901', 'FL'],
  ['us', 'VI', '00802', 'PR'],
  ['us', 'GU', '96910', 'HI'],
  ['us', 'AE', '09012', 'NY'],
  ['us', 'AA', '34001', 'FL'],
  ['us', 'AP', '96201', 'CA'],
  ['us', 'KY', '42223', 'OH'],
  ['us', 'TN', '42223', 'OH'],
  ['us', 'NM', '88063', 'CA'],
  ['us', 'TX', '88063', 'CA'],
  ['ca', 'ON', 'M5V 2T6', 'AB'],
  ['ca', 'AB', 'T2P 1J9', 'ON'],
  ['ca', 'NT', 'X1A 2P7', 'NU'],
  ['ca', 'NU', 'X0A 0H0', 'NT'],
  ['ca', 'ON', 'K1A 0B1', 'NS'],
  ['ca', 'QC', 'K1A 0C9', 'NS'],
  ['au', 'NSW', '2000', 'VIC'],
  ['au', 'NSW', '2540', 'VIC'],
  ['au', 'ACT', '2600', 'NSW'],
  ['au', 'NT', '0872', 'VIC'],
  ['jp', '13', '150-0001', '27'],
  ['jp', '26', '618-0071', '27'],
  ['es', 'M', '28013', 'B'],
  ['es', 'GC', '35001', 'M'],
  ['it', 'MI', '20121', 'RM'],
  ['it', 'IM', '18025', 'MI'],
  ['it', 'OT', '07026', 'MI'],
  ['br', 'SP', '01310-100', 'RJ'],
  ['br', 'GO', '72800-000', 'DF'],
  ['mx', 'CMX', '06700', 'JAL'],
  ['my', '14', '50450', '07'],
  ['my', '10', '52200', '07'],
  ['kr', '11', '06164', '26'],
  ['kr', '49', '63122', '11'],
  ['kr', '27', '39010', '11'],
  ['cn', '310000', '200040', '110000'],
  ['cn', '150000', '137400', '110000'],
  ['tw', 'TPE', '100', 'KHH'],
  ['th', '10', '10330', '83'],
] as const)('%s: %s has %s, and %s has not', async (country, own, postcode, other) => {
  const places = await placesIn(country);
  expect(isPostcode(optionsOf(country), postcode)).toBe(true);
  const level = 'region';
  expect(contradiction({ level, places }, { region: own, postcode })).toBeNull();
  expect(contradiction({ level, places }, { region: other, postcode })).toMatchObject({ chosen: other });
});

test.each([
  ['no region', undefined, '10118'],
  ['no postcode', 'OR', undefined],
  ['an empty postcode', 'OR', ''],
  ['a postcode that no region has', 'OR', '00000'],
] as const)('%s contradicts nothing', async (_name, region, postcode) => {
  expect(contradiction({ level: 'region', places: await placesIn('us') }, { region, postcode })).toBeNull();
});

describe('a typed city', () => {
  const places = [
    { id: 'NY', postcodes: ['1'] },
    { id: 'MO', postcodes: ['63', '64'] },
    { id: 'KS', postcodes: ['66'] },
  ];
  const towns = { NY: 'new york|buffalo', 'MO|KS': 'kansas city', MO: 'saint louis' };
  const regions = { level: 'region', places, towns } as const;

  test.each([
    ['New York', 'NY', null],
    [' new  YORK ', 'MO', ['NY']],
    ['St. Louis', 'MO', null],
    ['Saint-Louis', 'NY', ['MO']],
    ['Kansas City', 'KS', null],
    ['Kansas City', 'NY', ['MO', 'KS']],
    ['Ithaca', 'MO', null],
    ['', 'MO', null],
  ])('%j in %s', (city, region, of) => {
    const found = contradiction(regions, { region, city });
    expect(found).toEqual(of && { part: 'city', chosen: region, of });
  });

  test('is compared with the postcode where addresses have no region', () => {
    const areas = { level: 'city', places, towns } as const;
    expect(contradiction(areas, { city: 'Buffalo', postcode: '14201' })).toBeNull();
    expect(contradiction(areas, { city: 'Buffalo', postcode: '90001' })).toBeNull();
    expect(contradiction(areas, { city: 'Buffalo', postcode: '66101' })).toEqual({
      part: 'postcode',
      chosen: 'Buffalo',
      of: ['KS'],
    });
  });
});
