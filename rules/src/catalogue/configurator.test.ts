import { describe, expect, test } from 'vitest';
import { type Configurator, configuratorCodes, familyOf, type Variant } from './configurator.ts';
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

describe('resolving a selection', () => {
  test.each([
    ['the one variant that matches', bag, { color: 'red', size: '26' }, ['B 26R']],
    ['a perfume by its volume', perfume, { field_mass_volume_int: '75' }, ['P 75']],
    [
      'a double sku of set, first and second',
      watch,
      { field_color_case: 'steel', field_color_strap: 'blue' },
      ['W1-CASE-STRAP B'],
    ],
    [
      'a bikini sku of set, top and bottom',
      bikini,
      { field_color_7: 'sea', field_ref_size_top: '36', field_ref_size_bot: '38' },
      ['SET1-T 36-P 38'],
    ],
    ['one SKU per product of a look', look, { '0/color': 'red', '0/size': '20', '1/size': 'M' }, ['B 20R', 'D M']],
  ] as const)('%s', (_name, configurator, selection, skus) => {
    expect(resolveSelection(configurator, selection)).toMatchObject({ status: 'valid', skus });
  });

  test('resolves a single product of a look on request', () => {
    expect(resolveSelection(look, { '1/size': 'S' }, [1])).toMatchObject({ status: 'valid', skus: ['D S'] });
  });

  test.each([
    ['nothing chosen', bag, {}, 'color', ['color', 'size']],
    ['no size chosen', bag, { color: 'red' }, 'size', ['size']],
    ['a size explicitly empty', bag, { color: 'black', size: null }, 'size', ['size']],
    [
      'a bikini without its bottom',
      bikini,
      { field_color_7: 'sea', field_ref_size_top: '36' },
      'field_ref_size_bot',
      ['field_ref_size_bot'],
    ],
    [
      'a bikini without its top',
      bikini,
      { field_color_7: 'sea', field_ref_size_bot: '36' },
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
    ['a bikini whose bottom does not exist in sand', bikini, { field_color_7: 'sand' }],
  ] as const)('is an error with %s', (_name, configurator, selection) => {
    expect(resolveSelection<Variant>(configurator, selection)).toEqual({
      status: 'no_match',
      message: 'No products match this configuration',
    });
  });

  test('resolves no product of a look', () => expect(resolveSelection(look, {}, []).status).toBe('no_match'));

  test('resolves nothing when two variants match', () => {
    const twice: Configurator = { ...perfume, parts: [[...perfume.parts[0], ...perfume.parts[0]]] };
    expect(resolveSelection(twice, { field_mass_volume_int: '30' }).status).toBe('ambiguous');
  });

  test('resolves nothing while a field of only some variants is open', () => {
    const partly: Configurator = { ...bag, parts: [[{ sku: 'B', attributes: { color: 'red' } }, ...bag.parts[0]]] };
    expect(resolveSelection(partly, { color: 'red' })).toMatchObject({ first_unselected: 'size' });
  });

  test('resolves nothing when the variant lacks an attribute', () => {
    const lacking: Configurator = { ...perfume, parts: [[{ sku: 'P', attributes: { field_mass_volume_int: null } }]] };
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
      'both parts of a set’s SKU',
      bikini,
      { selected_sku: 'SET1-T 36-P 38' },
      { field_color_7: 'sea', field_ref_size_top: '36', field_ref_size_bot: '38' },
    ],
    ['the fields with a single value', watch, {}, { field_color_case: 'steel', field_color_strap: null }],
  ] as const)('%s', (_name, configurator, opening, selection) => {
    expect(openingSelection(configurator, opening)).toEqual(selection);
  });
});
