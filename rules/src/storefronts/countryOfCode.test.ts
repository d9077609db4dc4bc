import { expect, test } from 'vitest';
import { countryOfCode, isCountry } from './storefronts.ts';

test.each([
  ['FR', 'fr'],
  ['jp', 'jp'],
  ['AQ', null],
  ['', null],
] as const)('returns the country of the code %o', (code, country) => expect(countryOfCode(code)).toBe(country));

test.each([
  ['takes a country in lower case', isCountry('fr'), true],
  ['refuses a country without a storefront', isCountry('aq'), false],
  ['refuses a property that every object has', isCountry('constructor'), false],
])('%s', (_name, answer, expected) => expect(answer).toBe(expected));
