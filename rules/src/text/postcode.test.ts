import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryTable, optionsOf } from '../countries/countryTable.ts';
import { countries, type Country } from '../storefronts/storefronts.ts';
import { barePostcode, formatPostcode, isPostcodeBis, postcodeCapacity, postcodeReady } from './postcode.ts';

test.each([
  ['Brazil, typed without the hyphen', 'br', '01310100', '01310-100'],
  ['Brazil, half typed', 'br', '01310', '01310'],
  ['Brazil, first digit after the separator', 'br', '013101', '01310-1'],
  ['Japan, full-width', 'jp', '１５４００２３', '154-0023'],
  ['the United Kingdom, by its last three', 'gb', 'sw1a1aa', 'SW1A 1AA'],
  ['the United Kingdom, too short to split', 'gb', 'M25B', 'M25B'],
  ['Sweden', 'se', '11455', '114 55'],
  ['France, which has no separator', 'fr', '75 008', '75008'],
  ['the US, five digits', 'us', '94103', '94103'],
  ['the US, nine digits', 'us', '941031234', '94103-1234'],
] as const)('writes a postcode of %s', (_name, country, typed, written) => {
  expect(formatPostcode(countryTable[country], typed)).toBe(written);
});

test('writing a postcode twice changes nothing and loses no character', () => {
  const country = fc.constantFrom<Country>(...countries);
  fc.assert(
    fc.property(
      country,
      fc.string({ unit: fc.constantFrom('A', 'B', '0', '1', '2', '8', '9', ' ', '-'), maxLength: 12 }),
      (where, typed) => {
        const facts = optionsOf(where);
        const once = formatPostcode(facts, typed);
        expect(formatPostcode(facts, once)).toBe(once);
        expect(barePostcode(once)).toBe(barePostcode(typed));
      },
    ),
  );
});

test('a separator counts as one character less to type', () => {
  expect([postcodeCapacity(countryTable.br), postcodeCapacity(countryTable.fr)]).toEqual([8, 5]);
});

test.each([
  ['not at four digits', 'mx', '0670', false],
  ['at exactly five', 'mx', '06700', true],
  ['not beyond', 'mx', '067001', false],
  ['at the seventh digit in Japan', 'jp', '150-0001', true],
  ['not for letters', 'mx', '0670A', false],
] as const)('asks for places %s', (_name, country, typed, ready) => {
  expect(postcodeReady(countryTable[country], typed)).toBe(ready);
});

test.each([
  ['two digits in Taiwan', 'tw', '05', true],
  ['three digits in Taiwan', 'tw', '051', true],
  ['one digit in Taiwan', 'tw', '5', false],
  ['four digits in Saudi Arabia', 'sa', '1234', true],
  ['five digits in Saudi Arabia', 'sa', '12345', false],
  ['anything where there is no second postcode', 'fr', '12', false],
] as const)('second postcode: %s', (_name, country, typed, good) => {
  expect(isPostcodeBis(countryTable[country], typed)).toBe(good);
});
