import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivedFee, arrivedPart, arrivedQty, isCount, sellableQty } from './arrivedUnits.ts';
import { returnedParts } from './refundTotals.ts';

const line = { qty: 3, arrived_qty: null, sellable_qty: null, condition: null };

describe('the units of a line', () => {
  test('are all of them where staff counted none', () => {
    expect([arrivedQty(line), sellableQty(line)]).toEqual([3, 3]);
    expect(arrivedQty({ ...line, arrived_qty: 0 })).toBe(0);
  });

  test.each([
    ['as new', { condition: 'as_new' }, 3],
    ['worn', { condition: 'worn' }, 0],
    ['worn, of which staff counted two', { condition: 'worn', sellable_qty: 2 }, 2],
    ['as new, of which two arrived', { condition: 'as_new', arrived_qty: 2 }, 2],
    ['as new, of which staff counted none', { condition: 'as_new', sellable_qty: 0 }, 0],
  ] as const)('can be sold again: %s', (_name, change, expected) => {
    expect(sellableQty({ ...line, ...change })).toBe(expected);
  });

  test.each([
    [{ arrived_qty: 3, sellable_qty: 3 }, true],
    [{ arrived_qty: 4, sellable_qty: null }, false],
    [{ arrived_qty: 1, sellable_qty: 2 }, false],
    [{ arrived_qty: null, sellable_qty: 4 }, false],
    [{ arrived_qty: 0, sellable_qty: null }, true],
  ] as const)('are counted within what was sent off: %o', (count, expected) => {
    expect(isCount({ ...line, ...count })).toBe(expected);
  });
});

describe('the refund of what arrived', () => {
  const part = { with_tax: 1000, tax: 167 };

  test('is the line’s value of all units, and nothing of none', () => {
    expect(arrivedPart(part, line, 'EUR')).toEqual(part);
    expect(arrivedPart(part, { qty: 3, arrived_qty: 0 }, 'EUR')).toEqual({ with_tax: 0, tax: 0 });
    expect(arrivedPart(part, { qty: 3, arrived_qty: 2 }, 'EUR')).toEqual({ with_tax: 667, tax: 112 });
  });

  test('M8: with a later return of the missing units it is the whole row', () => {
    const counts = [fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 })] as const;
    fc.assert(
      fc.property(...counts, fc.integer({ min: 0, max: 10_000_000 }), (qty, arrives, row) => {
        const arrived_qty = Math.min(qty, arrives);
        const tax = Math.floor(row / 6);
        const arrived = arrivedPart({ with_tax: row, tax }, { qty, arrived_qty }, 'EUR');
        const line = {
          qty_ordered: qty,
          returned_qty: arrived_qty,
          unkept_qty: arrived_qty,
          awaited_qty: 0,
          qty: qty - arrived_qty,
          row_incl_tax: row,
          row_tax: tax,
          settled_incl_tax: arrived.with_tax,
          settled_tax: arrived.tax,
          is_fee_free: false,
        };
        const [rest] = returnedParts({ lines: [line], currency: 'EUR' });
        expect(arrived.tax).toBeLessThanOrEqual(arrived.with_tax);
        expect(arrived.with_tax + (rest?.with_tax ?? 0)).toBe(row);
      }),
    );
  });

  test('is charged no more than the fee that was shown', () => {
    expect([arrivedFee(500, 2000), arrivedFee(500, 300), arrivedFee(0, 300)]).toEqual([500, 300, 0]);
  });
});
