import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combinedStockType, stockButtons, stockTypeOf, stockTypes } from './stockType.ts';

test.each([
  ['noStock', false, false],
  ['retailOnly', false, true],
  ['hComOnly', true, false],
  ['hComAndRetail', true, true],
] as const)('is %s', (expected, has_stock, has_stock_retail) => {
  expect(stockTypeOf({ has_stock, has_stock_retail })).toBe(expected);
});

describe('combined stock of sizes', () => {
  test.each([
    ['nothing when there are none', [], 'noStock'],
    ['nothing when all have nothing', ['noStock', 'noStock'], 'noStock'],
    ['both when one has both', ['noStock', 'hComAndRetail', 'retailOnly'], 'hComAndRetail'],
    ['both when one is online and another in boutiques', ['hComOnly', 'retailOnly'], 'hComAndRetail'],
    ['retail only beside nothing', ['noStock', 'retailOnly'], 'retailOnly'],
    ['online only beside nothing', ['hComOnly', 'noStock'], 'hComOnly'],
  ] as const)('are %s', (_name, types, expected) => {
    expect(combinedStockType(types)).toBe(expected);
  });

  test('are the same in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...stockTypes)), (types) => {
        expect(combinedStockType(types.toReversed())).toBe(combinedStockType(types));
      }),
    );
  });
});

test.each([
  ['noStock', false, false, 'hidden', null],
  ['retailOnly', false, false, 'button', 'retail_only'],
  ['hComOnly', true, true, 'hidden', null],
  ['hComAndRetail', true, true, 'link', null],
] as const)('%s shows its buttons', (type, visible, enabled, find_in_store, message) => {
  expect(stockButtons[type]).toEqual({ add_to_cart: { visible, enabled }, find_in_store, message });
});
