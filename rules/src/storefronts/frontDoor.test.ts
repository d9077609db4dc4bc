import { expect, test } from 'vitest';
import { frontDoor } from './frontDoor.ts';

const french = { detected: 'FR', languages: ['fr', 'en'] } as const;

test.each([
  ['leads home', french, 'fr_fr'],
  ['leads to the country, in the language of the visitor', { ...french, detected: 'CA' }, 'ca_fr'],
  [
    'uses the second language where the first has no storefront',
    { ...french, detected: 'JP', languages: ['fr', 'ja'] },
    'jp_ja',
  ],
  ['asks where the country is unknown, whatever the visitor reads', { ...french, detected: 'AA' }, null],
  ['asks where the country speaks nothing the visitor reads', { ...french, detected: 'JP' }, null],
  ['asks where we do not sell', { ...french, detected: 'IN' }, null],
  ['asks who says nothing of themselves', { detected: 'US', languages: [] }, null],
] as const)('%s', (_name, arrival, expected) => {
  expect(frontDoor(arrival)).toBe(expected);
});

test.each([
  ['opens the only storefront of a house for every visitor', french, ['at_de'], 'at_de'],
  ['never opens a storefront that the house does not have', french, ['at_de', 'de_de'], null],
] as const)('%s', (_name, arrival, served, expected) => {
  expect(frontDoor(arrival, served)).toBe(expected);
});
