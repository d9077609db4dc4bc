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
      attributes: [
        { field: 'material', options: options('silk', 'wool') },
        { field: 'color', options: options('red', 'blue') },
      ],
      variants: [
        { sku: 'S R', attributes: { material: 'silk', color: 'red' } },
        { sku: 'W B', attributes: { material: 'wool', color: 'blue' } },
      ],
    };
    expect(optionsOf(scarf, { material: 'silk' }, 'color')).toEqual([
      { id: 'red', state: 'available', reason: null },
      { id: 'blue', state: 'hidden', reason: 'no_match' },
    ]);
  });

  test('hides a colour of a part that does not match the other part, and removes one without a set', () => {
    const shown = (selection: Selection, field: string, of: Configurator) =>
      optionsOf(of, selection, field).map(({ id, state }) => [id, state]);
    expect(shown({ color: 'black' }, '1/color', look)).toEqual([
      ['blue', 'available'],
      ['green', 'hidden'],
    ]);
    expect(shown({}, 'color', bikini)).toEqual([
      ['sea', 'available'],
      ['sand', 'available'],
      ['sun', 'removed'],
    ]);
  });

  test('disables a size of one part that no set in the chosen colour has', () => {
    expect(optionsOf(bikini, { color: 'sand', field_ref_size_top: '38' }, 'field_ref_size_bot')).toEqual([
      { id: '36', state: 'available', reason: null },
      { id: '38', state: 'disabled', reason: 'no_match' },
    ]);
  });

  test('disables a colour whose sets are all out of stock', () => {
    const stock = (sku: string): StockType => (sku.includes('sea') ? 'noStock' : 'hComOnly');
    expect(optionsOf(bikini, {}, 'color', stock)[0]).toEqual({ id: 'sea', state: 'disabled', reason: 'no_stock' });
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

  test('a bikini’s colour resets the sizes of both parts, and chooses the only one left', () => {
    const before = { color: 'sea', field_ref_size_top: '36', field_ref_size_bot: '38' };
    expect(chooseOption(bikini, before, 'color', 'sand')).toEqual({
      selection: { color: 'sand', field_ref_size_top: null, field_ref_size_bot: '36' },
      reset: ['field_ref_size_top'],
      replaced: ['field_ref_size_bot'],
      accepted: true,
    });
  });

  test('a part’s own colour keeps the sizes of the other parts', () => {
    const before = { color: 'red', size: '20', '1/size': 'M', '1/color': 'blue' };
    const after = chooseOption(look, before, '1/color', 'green');
    expect(after.selection).toEqual({ color: 'red', size: '20', '1/size': 'S', '1/color': 'green' });
    expect(after.replaced).toEqual(['1/size']);
  });

  test('choosing offered options always resolves to one variant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Configurator>(bag, bikini, watch, perfume, look),
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
