import { expect, test } from 'vitest';
import { taxMessage } from './taxWords.ts';

test.each([
  ['br_pt', 'ICMS 18% incluído'],
  ['pt_pt', 'dos quais ICMS 18%'],
] as const)('names a tax in the storefront’s wording: %s', (locale, words) => {
  expect(taxMessage({ country: 'br', region: null, rate: 18_000 }, locale)).toBe(words);
});
