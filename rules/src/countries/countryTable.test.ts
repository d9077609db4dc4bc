import { describe, expect, test } from 'vitest';
import { countries, type Country } from '../storefronts/storefronts.ts';
import { countryTable, optionsOf } from './countryTable.ts';

// Example postcodes of the postal services, as shoppers write them.
const examples: readonly (readonly [Country, string, readonly string[], readonly string[]])[] = [
  ['fr', 'five digits', ['33380', '34092'], ['3338', '333800', '3338A']],
  ['be', 'four digits', ['4000', '1000'], ['400', '40000']],
  ['lu', 'four digits', ['4750', '2998'], ['47500']],
  ['ch', 'four digits', ['2544', '1211'], ['12110']],
  ['de', 'five digits', ['26133', '53225'], ['2613']],
  ['at', 'four digits', ['1010', '3741'], ['10101']],
  ['it', 'five digits', ['00144', '47037'], ['144']],
  ['es', 'five digits of a province', ['28039', '01001', '52006'], ['53001', '00100', '2803']],
  ['pt', 'four and three digits', ['2725-079', '2725079'], ['2725', '27250799']],
  ['nl', 'four digits and two letters', ['1234 AB', '1234ab'], ['0234 AB', '1234']],
  ['ie', 'an Eircode', ['D02 AF30', 'd6wxy12', 'A65 F4E2'], ['B02 AF30', 'D02', 'D02 AO30']],
  [
    'gb',
    'every British shape',
    ['EC1Y 8SY', 'GIR 0AA', 'M2 5BQ', 'M34 4AB', 'CR0 2YR', 'W1A 4ZZ', 'OX14 4PG', 'sw1a1aa'],
    ['QC1 8SY', 'M2 5CQ', 'M2', '12345'],
  ],
  ['fi', 'five digits', ['00550'], ['0055']],
  ['dk', 'four digits', ['8660'], ['86600']],
  ['se', 'five digits with a gap', ['114 55', '11455'], ['1145']],
  ['no', 'four digits', ['0025'], ['25']],
  ['cz', 'five digits with a gap', ['100 00', '25166'], ['1000']],
  ['pl', 'two and three digits', ['00-950', '00950'], ['00-95']],
  ['us', 'five digits, and four more', ['95014', '22162-1010', '221621010'], ['9501', '95014-1', '95014-10100']],
  ['ca', 'letters and digits in turn', ['H3Z 2Y7', 'v8x3x4'], ['D3Z 2Y7', 'H3Z', '123 456']],
  ['mx', 'five digits', ['02860', '77520'], ['0286']],
  ['br', 'five and three digits', ['40301-110', '70002900'], ['40301', '40301-11A']],
  ['au', 'four digits', ['2060', '0872'], ['872']],
  ['nz', 'four digits', ['6001'], ['60011']],
  ['sg', 'six digits', ['546080'], ['54608']],
  ['my', 'five digits', ['43000'], ['4300']],
  ['jp', 'three and four digits, full-width too', ['154-0023', '1540023', '１５４−００２３'], ['154-002']],
  ['cn', 'six digits', ['266033'], ['26603']],
  ['hk', 'no postcode', [], ['999077']],
  ['mo', 'no postcode', [], ['999078']],
  ['tw', 'three digits', ['104', '983'], ['10', '1040']],
  ['kr', 'five digits', ['06236'], ['110-110']],
  ['th', 'five digits', ['10150'], ['00150', '1015']],
  ['sa', 'five digits', ['11564'], ['1156']],
  ['ae', 'no postcode', [], ['00000']],
];

describe('countries', () => {
  test('has postcode examples for each of the 35', () => {
    expect(examples.map(([country]) => country).toSorted()).toEqual([...countries].toSorted());
  });

  test.each(examples)('%s accepts %s', async (country, _name, good, bad) => {
    const { isPostcode } = await import('./postcode.ts');
    const facts = optionsOf(country);
    expect(good.filter((postcode) => !isPostcode(facts, postcode))).toEqual([]);
    expect(bad.filter((postcode) => isPostcode(facts, postcode))).toEqual([]);
  });

  test.each(countries)('%s has a consistent pattern, maximum length and separator', async (country) => {
    const facts = countryTable[country];
    if (facts.zip_pattern === null) return expect(facts.zip_maxlength).toBe(0);
    const longest = examples
      .flatMap(([of, , good]) => (of === country ? good : []))
      .map((postcode) => postcode.normalize('NFKC').length);
    expect(Math.max(...longest)).toBeLessThanOrEqual(facts.zip_maxlength);
    // A separator has a position, and only a separator.
    expect(facts.zip_separator === '').toBe(facts.zip_delta === 0);
  });

  test.each([
    ['SMS provider', 'sms', ['cn', 'hk', 'kr', 'mo', 'th', 'tw']],
    ['phone login', 'phone_login', ['cn']],
    ['miles', 'miles', ['us']],
    ['special return text', 'special_return_text', ['au', 'ch', 'cn', 'no']],
    ['Latin letters only', 'latin_only', ['ae', 'hk', 'mo', 'sa']],
    ['postcode autocomplete', 'autocomplete_by_postcode', ['mx']],
  ] as const)('lists the countries of: %s', (_name, option, expected) => {
    expect(countries.filter((country) => optionsOf(country)[option]).toSorted()).toEqual(expected);
  });

  test('shows the import duty in New Zealand, and reservation taxes in Canada and the US only', () => {
    const shown = countries.flatMap((country) => optionsOf(country).notices.map((notice) => `${country} ${notice}`));
    expect(shown).toEqual(['us ereservation_taxes', 'ca ereservation_taxes', 'nz import_duty']);
  });

  test('requires districts as spec 1 §9 says: hk, mo, th by region, tw by city', () => {
    const by = (mode: string): readonly Country[] =>
      countries.filter((country) => countryTable[country].district_mode === mode);
    expect(by('by_region')).toEqual(['hk', 'mo', 'th']);
    expect(by('by_city')).toEqual(['tw']);
    expect(by('by_region_and_city')).toEqual(['cn']);
    expect(by('by_postcode')).toEqual(['mx']);
  });

  test.each(countries)('%s has an existing time zone and a dialling code with its plus', (country) => {
    const { time_zone, phone_code } = countryTable[country];
    expect(() => new Intl.DateTimeFormat('en', { timeZone: time_zone })).not.toThrow();
    expect(phone_code).toMatch(/^\+\d{1,3}$/u);
  });

  test('dialling codes match the numbering plans', async () => {
    const { getCountryCallingCode } = await import('libphonenumber-js/min');
    const upper = { fr: 'FR', gb: 'GB', us: 'US', br: 'BR', jp: 'JP', hk: 'HK', mo: 'MO', tw: 'TW', ae: 'AE' } as const;
    for (const country of ['fr', 'gb', 'us', 'br', 'jp', 'hk', 'mo', 'tw', 'ae'] as const) {
      expect(countryTable[country].phone_code).toBe(`+${getCountryCallingCode(upper[country])}`);
    }
  });
});
