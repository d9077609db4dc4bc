import { expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { autocompleteOf, inputModeOf } from './fieldInput.ts';

// The storefront's CountryFields.test.tsx checks every field of every form on every storefront.
test.each([
  ['a postcode, in its section', ['postcode'], 'shipping', 'postcode', 'shipping postal-code'],
  ['a new password', ['password'], undefined, 'password', 'new-password'],
  ['a city alone, as the second level', ['city'], undefined, 'city', 'address-level2'],
  [
    'a listed city without regions, as the first',
    ['cityselect', 'district'],
    undefined,
    'cityselect',
    'address-level1',
  ],
  ['a district without a city, as the second', ['district'], undefined, 'district', 'address-level2'],
  ['nothing into the reading of a name, in any section', ['firstname2'], 'billing', 'firstname2', 'none'],
  ['a message without a token', ['message'], 'billing', 'message', undefined],
] as const)('a browser fills %s', (_name, shown, section, field, token) => {
  expect(autocompleteOf(shown, section)(field)).toBe(token);
});

test.each([
  ['digits for a French postcode', 'postcode', 'fr', 'numeric'],
  ['letters for a British one', 'postcode', 'gb', undefined],
  ['digits for a year', 'year', 'gb', 'numeric'],
  ['digits for a tax number', 'social_security_number', 'br', 'numeric'],
  ['a dial for a phone', 'telephone', 'fr', 'tel'],
  ['an @ for an email', 'email', 'fr', 'email'],
  ['letters for a city', 'city', 'fr', undefined],
] as const)('a keyboard shows %s', (_name, field, country, mode) => {
  expect(inputModeOf(field, optionsOf(country))).toBe(mode);
});
