import { describe, expect, test } from 'vitest';
import { colorFieldOf } from './colorField.ts';
import { configuratorCodes, familyOf, partOf, sizesOf, type Configurator, type Variant } from './configurator.ts';
import { disabledAtOpening } from './openingOptions.ts';
import { openingSelection } from './openingSelection.ts';
import { resolveSelection } from './resolveSelection.ts';
import { bag, bikini, look, perfume, watch } from '../testing/configuratorPages.ts';

test.each([
  ['VARIANT_PRODUCT', 0],
  ['DOUBLE_PRODUCT', 0],
  ['PERFUME_SET', 1],
  ['LOOK_SET', 2],
  ['BIKINI_SET', 3],
] as const)('%s has the code %i', (kind, code) => expect(configuratorCodes[kind]).toBe(code));

test.each([
  ['color', 'color'],
  ['field_color_7', 'color'],
  ['1/color', 'color'],
  ['size', 'size'],
  ['field_ref_size', 'size'],
  ['field_ref_size_top', 'size'],
  ['0/field_ref_size_bot', 'size'],
  ['volume', 'volume'],
  ['field_mass_volume_imp', 'volume'],
  ['field_mass_volume_int', 'volume'],
  ['material', 'other'],
] as const)('%s is in the family %s', (field, family) => expect(familyOf(field)).toBe(family));

test.each([
  ['size', null],
  ['field_ref_size_top', null],
  ['1/size', 1],
  ['2/field_mass_volume_int', 2],
])('%s belongs to part %s', (field, expected) => expect(partOf(field)).toBe(expected));

test.each([
  ['the shared colour', look, null, 'color'],
  ['a part’s own colour', look, 1, '1/color'],
  ['the shared colour for a part without its own', bikini, 1, 'color'],
  ['none without colours', perfume, null, ''],
] as const)('the colour field is %s', (_name, configurator, part, expected) =>
  expect(colorFieldOf(configurator, part)).toBe(expected),
);

test.each([
  ['a bikini’s colour: both sizes', bikini, 'color', ['field_ref_size_top', 'field_ref_size_bot']],
  ['a shared colour: every size', look, 'color', ['size', '1/size']],
  ['a part’s own colour: its size', look, '1/color', ['1/size']],
])('resets by %s', (_name, configurator, color, expected) => expect(sizesOf(configurator, color)).toEqual(expected));

describe('resolving a selection', () => {
  test.each([
    ['the one variant that matches', bag, { color: 'red', size: '26' }, 'B 26R'],
    ['a perfume by its volume', perfume, { field_mass_volume_int: '75' }, 'P 75'],
    ['a double sku of set, first and second', watch, { color: 'steel', '1/color': 'blue' }, 'W1-CASE-STRAP blue'],
    [
      'a bikini sku of set, top and bottom',
      bikini,
      { color: 'sea', field_ref_size_top: '36', field_ref_size_bot: '38' },
      'SET1-T 36sea-P 38sea',
    ],
    [
      'a look with the choices of each product',
      look,
      { color: 'red', size: '20', '1/size': 'M', '1/color': 'blue' },
      'L-B 20red-D Mblue',
    ],
  ] as const)('%s', (_name, configurator, selection, sku) => {
    expect(resolveSelection<Variant>(configurator, selection)).toMatchObject({ status: 'valid', variant: { sku } });
  });

  test.each([
    ['nothing chosen', bag, {}, 'color', ['color', 'size']],
    ['no size chosen', bag, { color: 'red' }, 'size', ['size']],
    ['a size explicitly empty', bag, { color: 'black', size: null }, 'size', ['size']],
    [
      'a bikini without its bottom',
      bikini,
      { color: 'sea', field_ref_size_top: '36' },
      'field_ref_size_bot',
      ['field_ref_size_bot'],
    ],
    [
      'a bikini without its top',
      bikini,
      { color: 'sea', field_ref_size_bot: '36' },
      'field_ref_size_top',
      ['field_ref_size_top'],
    ],
  ] as const)('is incomplete with %s', (_name, configurator, selection, first_unselected, unselected) => {
    expect(resolveSelection<Variant>(configurator, selection)).toEqual({
      status: 'incomplete',
      first_unselected,
      unselected,
    });
  });

  test.each([
    ['a pair that is not made', bag, { color: 'black', size: '20' }],
    ['an unknown option', bag, { color: 'green' }],
    ['a bikini whose bottom does not exist in sand', bikini, { color: 'sand', field_ref_size_bot: '38' }],
  ] as const)('is an error with %s', (_name, configurator, selection) => {
    expect(resolveSelection<Variant>(configurator, selection)).toEqual({ status: 'no_match' });
  });

  test('resolves nothing when two variants match', () => {
    const twice: Configurator = { ...perfume, variants: [...perfume.variants, ...perfume.variants] };
    expect(resolveSelection(twice, { field_mass_volume_int: '30' }).status).toBe('ambiguous');
  });

  test('resolves nothing while a field of only some variants is open', () => {
    const partly: Configurator = { ...bag, variants: [{ sku: 'B', attributes: { color: 'red' } }, ...bag.variants] };
    expect(resolveSelection(partly, { color: 'red' })).toMatchObject({ first_unselected: 'size' });
  });

  test('resolves nothing when the variant lacks an attribute', () => {
    const lacking: Configurator = { ...perfume, variants: [{ sku: 'P', attributes: { field_mass_volume_int: null } }] };
    expect(resolveSelection(lacking, {}).status).toBe('incomplete');
  });
});

describe('initial selection of a page', () => {
  test.each([
    ['nothing, when nothing is known', bag, {}, { color: null, size: null }],
    ['the default’s colour without its size', bag, { default_variant: 'B 26R' }, { color: 'red', size: null }],
    ['the default’s only size', bag, { default_variant: 'B 26N' }, { color: 'black', size: '26' }],
    [
      'the target before the default',
      bag,
      { targeted_variant: 'B 26N', default_variant: 'B 26R' },
      { color: 'black', size: '26' },
    ],
    [
      'the requested SKU completely, before all others',
      bag,
      { selected_sku: 'B 20R', targeted_variant: 'B 26N' },
      { color: 'red', size: '20' },
    ],
    ['no wrong sku', bag, { selected_sku: 'X', default_variant: 'B 26R' }, { color: 'red', size: null }],
    [
      'every choice of a set’s SKU',
      bikini,
      { selected_sku: 'SET1-T 36sea-P 38sea' },
      { color: 'sea', field_ref_size_top: '36', field_ref_size_bot: '38' },
    ],
    ['no volume of the address', perfume, { targeted_variant: 'P 75' }, { field_mass_volume_int: null }],
    ['the volume that was chosen', perfume, { selected_sku: 'P 75' }, { field_mass_volume_int: '75' }],
    ['the fields with a single value', watch, {}, { color: 'steel', '1/color': null }],
  ] as const)('%s', (_name, configurator, opening, selection) => {
    expect(openingSelection(configurator, opening)).toEqual(selection);
  });
});

describe('the options that a page opens without', () => {
  const stockOf = (sku: string) => (sku === 'B 26R' ? 'noStock' : 'hComOnly');
  test.each([
    [
      'a sold-out size of the opening colour',
      bag,
      { targeted_variant: 'B 20R' },
      { color: ['fawn', 'gold'], size: ['26', '38'] },
    ],
    [
      'a size that the opening colour lacks',
      bag,
      { targeted_variant: 'B 26N' },
      { color: ['fawn', 'gold'], size: ['20', '38'] },
    ],
    ['a size whose variants are all sold out', bag, {}, { color: ['fawn', 'gold'], size: ['38'] }],
    ['none of a product in stock', perfume, {}, { field_mass_volume_int: [] }],
  ] as const)('%s', (_name, configurator, opening, expected) => {
    const disabled = disabledAtOpening(configurator, opening, stockOf);
    expect(Object.fromEntries([...disabled].map(([field, ids]) => [field, [...ids]]))).toEqual(expected);
  });
});
