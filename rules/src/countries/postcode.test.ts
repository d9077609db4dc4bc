import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryTable, optionsOf } from './countryTable.ts';
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
  ['Luxembourg, with its letter', 'lu', 'L-1234', '1234'],
  ['Switzerland, with its code', 'ch', 'ch 8001', '8001'],
  ['Germany, with its letter', 'de', 'D-10115', '10115'],
  ['Austria, with its letter', 'at', 'A-1010', '1010'],
  ['Sweden, with its code', 'se', 'SE-114 55', '114 55'],
  ['France, with its letter', 'fr', 'F-75008', '75008'],
  ['Finland, with its three letters', 'fi', 'FIN-00100', '00100'],
  ['the Netherlands, with its code', 'nl', 'NL-1012 AB', '1012 AB'],
  ['Ireland, whose first letter belongs to it', 'ie', 'd02af30', 'D02 AF30'],
  ['another country’s letter, left to be refused', 'fr', 'D-10115', 'D10115'],
  ['the US, five digits', 'us', '94103', '94103'],
  ['the US, nine digits', 'us', '941031234', '94103-1234'],
] as const)('formats a postcode of %s', (_name, country, typed, written) => {
  expect(formatPostcode(countryTable[country], typed)).toBe(written);
});

test('formatting is idempotent and loses no character', () => {
  const country = fc.constantFrom<Country>(...countries);
  fc.assert(
    fc.property(
      country,
      fc.string({ unit: fc.constantFrom('A', 'B', 'D', '0', '1', '2', '8', '9', ' ', '-'), maxLength: 12 }),
      (where, typed) => {
        const facts = optionsOf(where);
        const once = formatPostcode(facts, typed);
        expect(formatPostcode(facts, once)).toBe(once);
        // Formatting removes nothing but a country code before the digits.
        const lost = barePostcode(typed).slice(0, barePostcode(typed).length - barePostcode(once).length);
        expect(`${lost}${barePostcode(once)}`).toBe(barePostcode(typed));
        expect(lost === '' || facts.zip_prefixes.includes(lost)).toBe(true);
      },
    ),
  );
});

test('a separator leaves one character less to type', () => {
  expect([postcodeCapacity(countryTable.br), postcodeCapacity(countryTable.fr)]).toEqual([8, 5]);
});

test.each([
  ['not at four digits', 'mx', '0670', false],
  ['at exactly five', 'mx', '06700', true],
  ['not beyond', 'mx', '067001', false],
  ['at the seventh digit in Japan', 'jp', '150-0001', true],
  ['not for letters', 'mx', '0670A', false],
] as const)('requests places %s', (_name, country, typed, ready) => {
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
