import { expect, test } from 'vitest';
import { languages } from '../storefronts/storefronts.ts';
import { genderByTitle, offeredTitles, titlesFor } from './titles.ts';

test.each([
  ['all seven in English', 'en', '', ['Ms.', 'Mrs.', 'Mr.', 'Miss', 'Dr', 'Prof', 'Honorable']],
  ['one for each woman in French', 'fr', '', ['Ms.', 'Mr.', 'Dr', 'Prof']],
  ['the customer’s own, where it is not offered', 'fr', 'Mrs.', ['Ms.', 'Mrs.', 'Mr.', 'Dr', 'Prof']],
  ['no title that is none', 'de', 'Fräulein', ['Ms.', 'Mr.', 'Dr', 'Prof']],
] as const)('offers %s', (_name, language, own, expected) => {
  expect(titlesFor(language, own)).toEqual(expected);
});

test.each(languages)('%s offers titles for women, for men and without a gender', (language) => {
  expect(new Set(offeredTitles[language].map((title) => genderByTitle[title]))).toEqual(new Set(['W', 'M', 'U']));
});
