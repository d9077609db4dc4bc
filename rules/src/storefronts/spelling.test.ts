import { expect, test } from 'vitest';
import { respelled, spelled } from './spelling.ts';

test.each([
  ['ch_de', 'Größe: außen dreißig', 'Grösse: aussen dreissig'],
  ['de_de', 'Größe: außen dreißig', 'Größe: außen dreißig'],
  ['ch_fr', 'La Straße', 'La Straße'],
  ['us_en', 'Jewellery in one colour, thirty millimetres', 'Jewelry in one color, thirty millimeters'],
  ['uk_en', 'Jewellery in one colour', 'Jewellery in one colour'],
  ['us_en', '/category/jewellery/', '/category/jewellery/'],
] as const)('%s spells %s as %s', (locale, text, expected) => {
  expect(spelled(locale, text)).toBe(expected);
});

test('changes every text of a value, and nothing else', () => {
  const value = { name: 'Weißgold', sizes: ['Größe', 3, null] };
  expect(respelled('ch_de', value)).toEqual({ name: 'Weissgold', sizes: ['Grösse', 3, null] });
  expect(respelled('at_de', value)).toBe(value);
});
