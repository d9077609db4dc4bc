import { expect, test } from 'vitest';
import { optionFieldOf, shownField, volumeShown } from './attributeFields.ts';

test.each([
  ['size_top', 'size'],
  ['2/color', 'color'],
  ['1/volume', 'volume'],
  ['0/color', null],
  ['1/size_top', null],
  ['material', null],
])('%s takes options of %s', (field, expected) => expect(optionFieldOf(field)).toBe(expected));

test.each([
  ['size_top', 'us', 'field_ref_size_top'],
  ['size_bot', 'fr', 'field_ref_size_bot'],
  ['volume', 'us', 'field_mass_volume_imp'],
  ['volume', 'gb', 'field_mass_volume_int'],
  ['1/volume', 'fr', '1/field_mass_volume_int'],
  ['size', 'us', 'field_ref_size'],
  ['1/size', 'us', '1/field_ref_size'],
  ['color', 'fr', 'field_color_U003P'],
  ['1/color', 'fr', '1/field_color_U003P'],
  ['material', 'fr', 'material'],
] as const)('%s in %s is %s', (field, country, expected) =>
  expect(shownField(field, { country, product: 'U003P' })).toBe(expected),
);

test.each([
  ['75 ml', 'us', '2.5\u00a0fl.\u00a0oz.'],
  ['30 ml', 'us', '1\u00a0fl.\u00a0oz.'],
  ['125 ml', 'fr', '125 ml'],
  ['190 g', 'us', '190 g'],
] as const)('%s in %s is %s', (name, country, expected) => expect(volumeShown(name, country)).toBe(expected));
