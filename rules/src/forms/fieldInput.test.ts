import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { autocompleteOf, inputModeOf } from './fieldInput.ts';

describe('help from the browser', () => {
  test.each([
    ['whose postcode', 'shipping', 'postcode', 'shipping postal-code'],
    ['whose street', 'billing', 'street1', 'billing address-line1'],
    ['nothing for a message', 'contact', 'message', 'off'],
    ['nothing for a tax number in an address', 'billing', 'social_security_number', 'off'],
    ['a new password', 'profile', 'password', 'new-password'],
  ] as const)('fills %s', (_name, form, field, token) => {
    expect(autocompleteOf(form, field)).toBe(token);
  });

  test.each([
    ['digits for a French postcode', 'postcode', 'fr', 'numeric'],
    ['letters for a British one', 'postcode', 'gb', 'text'],
    ['digits for a year', 'year', 'gb', 'numeric'],
    ['a dial for a phone', 'telephone', 'fr', 'tel'],
    ['an @ for an email', 'email', 'fr', 'email'],
    ['letters for a city', 'city', 'fr', 'text'],
  ] as const)('shows %s', (_name, field, country, mode) => {
    expect(inputModeOf(field, optionsOf(country))).toBe(mode);
  });
});
