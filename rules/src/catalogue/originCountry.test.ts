import { expect, test } from 'vitest';
import { isOriginCountry } from './originCountry.ts';

test.each([
  ['FR', true],
  ['JP', true],
  ['ZW', true],
  // Small letters, a region that is no country, an exceptional reservation, no code at all.
  ['fr', false],
  ['EU', false],
  ['UK', false],
  ['XX', false],
  ['', false],
  ['FRA', false],
])('%j is a country of origin: %s', (text, expected) => expect(isOriginCountry(text)).toBe(expected));
