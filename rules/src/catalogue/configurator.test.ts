import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StockType } from '../stock/stockType.ts';
import { chooseOption } from './chooseOption.ts';
import {
  asLookPart,
  type Configurator,
  configuratorCodes,
  familyOf,
  type Selection,
  type Variant,
} from './configurator.ts';
import { isChoice, isFieldShown } from './configuratorOptions.ts';
import { openingSelection } from './openingSelection.ts';
import { optionsOf } from './optionStates.ts';
import { resolveSelection } from './resolveSelection.ts';
import { noSize } from './size.ts';

const options = (...ids: string[]) => ids.map((id) => ({ id }));
const bagVariant = (sku: string, color: string, size: string) => ({ sku, attributes: { color, size } });
const bag = {
  configurator_type: 'VARIANT_PRODUCT',
  attributes: [
    { field: 'color', options: options('red', 'black', 'fawn', 'gold') },
    { field: 'size', options: options('20', '26', '38') },
  ],
  parts: [[bagVariant('B 20R', 'red', '20'), bagVariant('B 26R', 'red', '26'), bagVariant('B 26N', 'black', '26')]],
} satisfies Configurator;
const bikini = {
  configurator_type: 'BIKINI_SET',
  set_sku: 'SET1',
  attributes: [
    { field: 'field_color_7', options: options('sea', 'sand') },
    { field: 'field_ref_size_top', options: options('36', '38') },
    { field: 'field_ref_size_bot', options: options('36', '38') },
  ],
  parts: [
    [
      { sku: 'T 36', attributes: { field_color_7: 'sea', field_ref_size_top: '36' } },
      { sku: 'T 38', attributes: { field_color_7: 'sea', field_ref_size_top: '38' } },
      { sku: 'T 36S', attributes: { field_color_7: 'sand', field_ref_size_top: '36' } },
    ],
    [
      { sku: 'P 36', attributes: { field_color_7: 'sea', field_ref_size_bot: '36' } },
      { sku: 'P 38', attributes: { field_color_7: 'sea', field_ref_size_bot: '38' } },
    ],
  ],
} satisfies Configurator;
const watch: Configurator = {
  configurator_type: 'DOUBLE_PRODUCT',
  set_sku: 'W1',
  attributes: [
    { field: 'field_color_case', options: options('steel') },
    { field: 'field_color_strap', options: options('red', 'blue') },
  ],
  parts: [
    [{ sku: 'CASE', attributes: { field_color_case: 'steel' } }],
    [
      { sku: 'STRAP R', attributes: { field_color_strap: 'red' } },
      { sku: 'STRAP B', attributes: { field_color_strap: 'blue' } },
    ],
  ],
};
const perfume: Configurator = {
  configurator_type: 'PERFUME_SET',
  attributes: [{ field: 'field_mass_volume_int', options: options('30', '75') }],
  parts: [
    [
      { sku: 'P 30', attributes: { field_mass_volume_int: '30' } },
      { sku: 'P 75', attributes: { field_mass_volume_int: '75' } },
    ],
  ],
};
const pieces = [
  { attributes: bag.attributes, variants: bag.parts[0] ?? [] },
  {
    attributes: [{ field: 'size', options: options('S', 'M') }],
    variants: [
      { sku: 'D S', attributes: { size: 'S' } },
      { sku: 'D M', attributes: { size: 'M' } },
    ],
  },
].map((piece, index) => asLookPart(index, piece));
const look: Configurator = {
  configurator_type: 'LOOK_SET',
  attributes: pieces.flatMap((piece) => piece.attributes),
  parts: pieces.map((piece) => piece.variants),
};

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
] as const)('%s is about %s', (field, family) => expect(familyOf(field)).toBe(family));

describe('a selection is worth', () => {
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
    ['one sku per piece of a look', look, { '0/color': 'red', '0/size': '20', '1/size': 'M' }, ['B 20R', 'D M']],
  ] as const)('%s', (_name, configurator, selection, skus) => {
    expect(resolveSelection(configurator, selection)).toMatchObject({ status: 'valid', skus });
  });

  test('one piece of a look, when only that is wanted', () => {
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
  ] as const)('nothing yet with %s', (_name, configurator, selection, first_unselected, unselected) => {
    expect(resolveSelection<Variant>(configurator, selection)).toEqual({
      status: 'incomplete',
      first_unselected,
      unselected,
    });
  });

  test.each([
    ['a pair that is not made', bag, { color: 'black', size: '20' }],
    ['an option nobody has', bag, { color: 'green' }],
    ['a bikini whose bottom is not made in sand', bikini, { field_color_7: 'sand' }],
  ] as const)('an error with %s', (_name, configurator, selection) => {
    expect(resolveSelection<Variant>(configurator, selection)).toEqual({
      status: 'no_match',
      message: 'No products match this configuration',
    });
  });

  test('no piece at all of a look', () => expect(resolveSelection(look, {}, []).status).toBe('no_match'));

  test('nothing when two variants match', () => {
    const twice: Configurator = { ...perfume, parts: [[...perfume.parts[0], ...perfume.parts[0]]] };
    expect(resolveSelection(twice, { field_mass_volume_int: '30' }).status).toBe('ambiguous');
  });

  test('nothing while a field is open that only some variants have', () => {
    const partly: Configurator = { ...bag, parts: [[{ sku: 'B', attributes: { color: 'red' } }, ...bag.parts[0]]] };
    expect(resolveSelection(partly, { color: 'red' })).toMatchObject({ first_unselected: 'size' });
  });

  test('nothing when the variant lacks an attribute', () => {
    const lacking: Configurator = { ...perfume, parts: [[{ sku: 'P', attributes: { field_mass_volume_int: null } }]] };
    expect(resolveSelection(lacking, {}).status).toBe('incomplete');
  });
});

describe('options', () => {
  const states = (selection: Selection, field: string, stock?: (sku: string) => StockType) =>
    Object.fromEntries(optionsOf(bag, selection, field, stock).map(({ id, state, reason }) => [id, [state, reason]]));

  test('offers what is made, and takes away colours nothing is made in', () => {
    expect(states({}, 'color')).toEqual({
      red: ['available', null],
      black: ['available', null],
      fawn: ['removed', 'no_match'],
      gold: ['removed', 'no_match'],
    });
  });

  test('disables a size the colour does not come in', () => {
    expect(states({ color: 'black' }, 'size')).toEqual({
      20: ['disabled', 'no_match'],
      26: ['available', null],
      38: ['disabled', 'no_match'],
    });
  });

  test('offers a colour whatever size is chosen, as it resets the size', () => {
    expect(states({ color: 'red', size: '20' }, 'color').black).toEqual(['available', null]);
  });

  test('disables what is sold out', () => {
    const stock = (sku: string): StockType => (sku === 'B 26N' ? 'noStock' : 'hComOnly');
    expect(states({}, 'color', stock).black).toEqual(['disabled', 'no_stock']);
  });

  test('offers what boutiques have', () => {
    expect(states({ color: 'black' }, 'size', () => 'retailOnly')['26']).toEqual(['available', null]);
  });

  test('offers a colour of which one size is left', () => {
    const stock = (sku: string): StockType => (sku === 'B 20R' ? 'hComOnly' : 'noStock');
    expect(states({ color: 'black', size: '26' }, 'color', stock).red).toEqual(['available', null]);
  });

  test('hides a colour that does not go with another choice', () => {
    const scarf: Configurator = {
      configurator_type: 'VARIANT_PRODUCT',
      attributes: [
        { field: 'material', options: options('silk', 'wool') },
        { field: 'color', options: options('red', 'blue') },
      ],
      parts: [
        [
          { sku: 'S R', attributes: { material: 'silk', color: 'red' } },
          { sku: 'W B', attributes: { material: 'wool', color: 'blue' } },
        ],
      ],
    };
    expect(optionsOf(scarf, { material: 'silk' }, 'color')).toEqual([
      { id: 'red', state: 'available', reason: null },
      { id: 'blue', state: 'hidden', reason: 'no_match' },
    ]);
  });

  test('hides a colour made in one part of a set only', () => {
    expect(optionsOf(bikini, {}, 'field_color_7').map(({ state }) => state)).toEqual(['available', 'hidden']);
  });

  test('disables a shared colour when one part of the set is sold out', () => {
    const stock = (sku: string): StockType => (sku.startsWith('P') ? 'noStock' : 'hComOnly');
    expect(optionsOf(bikini, {}, 'field_color_7', stock)[0]).toEqual({
      id: 'sea',
      state: 'disabled',
      reason: 'no_stock',
    });
  });

  test('knows no options of an unknown field', () => expect(optionsOf(bag, {}, 'material')).toEqual([]));

  test('shows a size button only where there are sizes', () => {
    const scarf = (...sizes: string[]): Configurator => ({
      ...bag,
      attributes: [
        { field: 'color', options: options('red') },
        { field: 'size', options: options(...sizes) },
      ],
    });
    expect(isFieldShown(scarf(noSize), 'size', noSize)).toBe(false);
    expect(isFieldShown(scarf(noSize, '90'), 'size', noSize)).toBe(true);
    expect(isFieldShown(bag, 'size', noSize)).toBe(true);
    expect(isChoice(scarf('90'), 'size')).toBe(false);
    expect(isChoice(bag, 'size')).toBe(true);
  });
});

describe('choosing', () => {
  test.each([
    [
      'a colour resets the size and says so',
      { color: 'black', size: '26' },
      'color',
      'red',
      { color: 'red', size: null },
      ['size'],
    ],
    ['a colour with nothing to reset says nothing', {}, 'color', 'red', { color: 'red', size: null }, []],
    [
      'a colour with one size left chooses it again',
      { color: 'red', size: '26' },
      'color',
      'black',
      { color: 'black', size: '26' },
      [],
    ],
    [
      'a colour with another only size says the size changed',
      { color: 'red', size: '20' },
      'color',
      'black',
      { color: 'black', size: '26' },
      ['size'],
    ],
    ['the same colour changes nothing', { color: 'red', size: '26' }, 'color', 'red', { color: 'red', size: '26' }, []],
    ['a size leaves the colour', { color: 'red', size: '20' }, 'size', '26', { color: 'red', size: '26' }, []],
  ] as const)('%s', (_name, before, field, id, selection, reset) => {
    expect(chooseOption(bag, before, field, id)).toEqual({ selection, reset, accepted: true });
  });

  test.each([
    ['a colour nothing is made in', 'color', 'gold'],
    ['an unknown field', 'material', 'silk'],
  ])('refuses %s', (_name, field, id) => {
    const before = { color: 'red', size: '26' };
    expect(chooseOption(bag, before, field, id)).toEqual({ selection: before, reset: [], accepted: false });
  });

  test('a bikini’s colour resets the sizes of both pieces', () => {
    const twoColors: Configurator = {
      ...bikini,
      parts: [
        [...bikini.parts[0], { sku: 'T 38S', attributes: { field_color_7: 'sand', field_ref_size_top: '38' } }],
        ['36', '38'].flatMap((size) =>
          ['sea', 'sand'].map((color) => ({
            sku: `P ${size}${color}`,
            attributes: { field_color_7: color, field_ref_size_bot: size },
          })),
        ),
      ],
    };
    const before = { field_color_7: 'sea', field_ref_size_top: '36', field_ref_size_bot: '38' };
    expect(chooseOption(twoColors, before, 'field_color_7', 'sand').reset).toEqual([
      'field_ref_size_top',
      'field_ref_size_bot',
    ]);
  });

  test('refuses a colour that one part of a set is not made in', () => {
    expect(chooseOption(bikini, {}, 'field_color_7', 'sand').accepted).toBe(false);
  });

  test('a piece’s colour leaves the other pieces’ sizes', () => {
    const before = { '0/color': 'black', '0/size': '26', '1/size': 'M' };
    const after = chooseOption(look, before, '0/color', 'red');
    expect(after.selection).toEqual({ '0/color': 'red', '0/size': null, '1/size': 'M' });
    expect(after.reset).toEqual(['0/size']);
  });

  test('choosing through offered options always ends in one variant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(bag, bikini, watch, perfume, look),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        (configurator, picks) => {
          let selection = openingSelection(configurator, {});
          for (const [turn, pick] of picks.entries()) {
            const result = resolveSelection(configurator, selection);
            if (result.status === 'valid') return;
            if (result.status !== 'incomplete') throw new Error(result.status);
            const offered = optionsOf(configurator, selection, result.first_unselected).filter(
              ({ state }) => state === 'available',
            );
            const option = offered[pick % offered.length];
            if (!option) throw new Error(`nothing to choose at turn ${turn}`);
            selection = chooseOption(configurator, selection, result.first_unselected, option.id).selection;
          }
          throw new Error('never ended');
        },
      ),
    );
  });
});

describe('a page opens with', () => {
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
      'the asked sku whole, before all others',
      bag,
      { selected_sku: 'B 20R', targeted_variant: 'B 26N' },
      { color: 'red', size: '20' },
    ],
    ['no wrong sku', bag, { selected_sku: 'X', default_variant: 'B 26R' }, { color: 'red', size: null }],
    [
      'both pieces of a set’s sku',
      bikini,
      { selected_sku: 'SET1-T 36-P 38' },
      { field_color_7: 'sea', field_ref_size_top: '36', field_ref_size_bot: '38' },
    ],
    ['what leaves no choice', watch, {}, { field_color_case: 'steel', field_color_strap: null }],
  ] as const)('%s', (_name, configurator, opening, selection) => {
    expect(openingSelection(configurator, opening)).toEqual(selection);
  });
});
