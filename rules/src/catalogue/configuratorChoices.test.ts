// The options of a product page, and what choosing one of them does.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StockType } from '../stock/stockType.ts';
import { chooseOption } from './chooseOption.ts';
import type { Configurator, Selection } from './configurator.ts';
import { isChoice, isFieldShown } from './configuratorOptions.ts';
import { openingSelection } from './openingSelection.ts';
import { optionsOf } from './optionStates.ts';
import { resolveSelection } from './resolveSelection.ts';
import { noSize } from './size.ts';
import { bag, bikini, look, options, perfume, watch } from '../testing/configuratorPages.ts';

describe('options', () => {
  const states = (selection: Selection, field: string, stock?: (sku: string) => StockType) =>
    Object.fromEntries(optionsOf(bag, selection, field, stock).map(({ id, state, reason }) => [id, [state, reason]]));

  test('offers existing variants, and removes colours without any', () => {
    expect(states({}, 'color')).toEqual({
      red: ['available', null],
      black: ['available', null],
      fawn: ['removed', 'no_match'],
      gold: ['removed', 'no_match'],
    });
  });

  test('disables a size that does not exist in the colour', () => {
    expect(states({ color: 'black' }, 'size')).toEqual({
      20: ['disabled', 'no_match'],
      26: ['available', null],
      38: ['disabled', 'no_match'],
    });
  });

  test('offers a colour for any chosen size, because it resets the size', () => {
    expect(states({ color: 'red', size: '20' }, 'color').black).toEqual(['available', null]);
  });

  test('disables options that are out of stock', () => {
    const stock = (sku: string): StockType => (sku === 'B 26N' ? 'noStock' : 'hComOnly');
    expect(states({}, 'color', stock).black).toEqual(['disabled', 'no_stock']);
  });

  test('offers options in stock in boutiques', () => {
    expect(states({ color: 'black' }, 'size', () => 'retailOnly')['26']).toEqual(['available', null]);
  });

  test('offers a colour with one size left', () => {
    const stock = (sku: string): StockType => (sku === 'B 20R' ? 'hComOnly' : 'noStock');
    expect(states({ color: 'black', size: '26' }, 'color', stock).red).toEqual(['available', null]);
  });

  test('hides a colour that does not match another choice', () => {
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

  test('hides a colour that exists in only one part of a set', () => {
    expect(optionsOf(bikini, {}, 'field_color_7').map(({ state }) => state)).toEqual(['available', 'hidden']);
  });

  test('disables a shared colour when one part of the set is out of stock', () => {
    const stock = (sku: string): StockType => (sku.startsWith('P') ? 'noStock' : 'hComOnly');
    expect(optionsOf(bikini, {}, 'field_color_7', stock)[0]).toEqual({
      id: 'sea',
      state: 'disabled',
      reason: 'no_stock',
    });
  });

  test('has no options for an unknown field', () => expect(optionsOf(bag, {}, 'material')).toEqual([]));

  test('shows a size button only for products with sizes', () => {
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
      [],
      ['size'],
    ],
    ['the same colour changes nothing', { color: 'red', size: '26' }, 'color', 'red', { color: 'red', size: '26' }, []],
    ['a size keeps the colour', { color: 'red', size: '20' }, 'size', '26', { color: 'red', size: '26' }, []],
  ] as const)('%s', (_name, before, field, id, selection, reset, replaced: readonly string[] = []) => {
    expect(chooseOption(bag, before, field, id)).toEqual({ selection, reset, replaced, accepted: true });
  });

  test.each([
    ['a colour nothing is made in', 'color', 'gold'],
    ['an unknown field', 'material', 'silk'],
  ])('rejects %s', (_name, field, id) => {
    const before = { color: 'red', size: '26' };
    expect(chooseOption(bag, before, field, id)).toEqual({
      selection: before,
      reset: [],
      replaced: [],
      accepted: false,
    });
  });

  test('a bikini’s colour resets the sizes of both parts', () => {
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

  test('rejects a colour that one part of a set does not have', () => {
    expect(chooseOption(bikini, {}, 'field_color_7', 'sand').accepted).toBe(false);
  });

  test('a colour in a look keeps the sizes of the other products', () => {
    const before = { '0/color': 'black', '0/size': '26', '1/size': 'M' };
    const after = chooseOption(look, before, '0/color', 'red');
    expect(after.selection).toEqual({ '0/color': 'red', '0/size': null, '1/size': 'M' });
    expect(after.reset).toEqual(['0/size']);
  });

  test('choosing offered options always resolves to one variant', () => {
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
