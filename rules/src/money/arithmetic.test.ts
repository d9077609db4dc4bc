import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, prorate } from './arithmetic.ts';
import { formatTax, taxOf } from './tax.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const amounts = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });

const total = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

describe('allocate', () => {
  test('never returns negative zero', () => expect(allocate(eur(-1), [1, 0])[1]).toEqual(eur(0)));

  test.each([
    ['shares what divides', 900, [1, 1, 1], [300, 300, 300]],
    ['gives the odd cent to the first', 100, [1, 1, 1], [34, 33, 33]],
    ['gives odd cents to the largest remainders', 100, [3, 2, 1], [50, 33, 17]],
    ['gives several odd cents in order of remainders', 101, [1, 3, 3, 3], [10, 31, 30, 30]],
    ['gives odd cents of equal remainders to the earlier', 101, [1, 1, 1, 3], [17, 17, 17, 50]],
    ['gives nothing for no weight', 100, [0, 1], [0, 100]],
    ['shares alike when no weight counts', 5, [0, 0], [3, 2]],
    ['shares a refund like its charge', -100, [1, 1, 1], [-34, -33, -33]],
    ['stays exact with large weights', 7, [9007199254740991, 1], [7, 0]],
  ])('%s', (_name, amount, weights, expected) => {
    expect(allocate(eur(amount), weights).map((part) => part.amount)).toEqual(expected);
  });

  test.each([
    ['an empty list', [], 'Nothing to share over'],
    ['a negative weight among others', [3, -1], 'Wrong weight'],
    ['half a weight among others', [1, 0.5], 'Wrong weight'],
  ])('throws on %s', (_name, weights, message) => {
    expect(() => allocate(eur(100), weights)).toThrow(message);
  });

  test('loses no unit, and no share differs from the exact one by more than one unit', () => {
    const weights = fc.array(fc.nat({ max: 1_000_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        const parts = allocate(eur(amount), list);
        expect(total(parts)).toBe(amount);
        const weight = list.reduce((left, right) => left + right, 0);
        if (weight === 0) return;
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part.amount - (amount * (list[index] ?? 0)) / weight)).toBeLessThan(1.01);
        }
      }),
    );
  });
});

describe('prorate', () => {
  test.each([
    ['the first of three gets the odd cent', { from: 0, to: 1, of: 3 }, 3334],
    ['the last of three', { from: 2, to: 3, of: 3 }, 3333],
    ['all of them', { from: 0, to: 3, of: 3 }, 10000],
    ['none of them', { from: 1, to: 1, of: 3 }, 0],
  ])('%s', (_name, pieces, expected) => {
    expect(prorate(eur(10000), pieces)).toEqual(eur(expected));
  });

  test.each([
    ['no units at all', { from: 0, to: 0, of: 0 }],
    ['more than there are', { from: 0, to: 4, of: 3 }],
    ['backwards', { from: 2, to: 1, of: 3 }],
    ['before the first', { from: -1, to: 1, of: 3 }],
    ['half a piece', { from: 0, to: 0.5, of: 3 }],
  ])('throws on %s', (_name, pieces) => {
    expect(() => prorate(eur(100), pieces)).toThrow('Wrong share');
  });

  test.each([2 ** 53, 100.5, Number.NaN])('throws on %d minor units, as an allocation does', (amount) => {
    expect(() => prorate(eur(amount), { from: 0, to: 1, of: 3 })).toThrow('whole number of minor units');
    expect(() => allocate(eur(amount), [1])).toThrow('whole number of minor units');
  });

  test('cuts as an allocation over equal weights does', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 12 }), (amount, of) => {
        const shares = allocate(
          eur(amount),
          Array.from({ length: of }, () => 1),
        );
        expect(shares.map((_share, from) => prorate(eur(amount), { from, to: from + 1, of }))).toEqual(shares);
      }),
    );
  });

  test('shares of consecutive parcels sum to the line, whatever their sizes', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }), (amount, parcels) => {
        const of = parcels.reduce((left, right) => left + right, 0);
        fc.pre(of > 0);
        let from = 0;
        const shares = parcels.map((count) => prorate(eur(amount), { from, to: (from += count), of }));
        expect(total(shares)).toBe(amount);
      }),
    );
  });
});

describe('tax', () => {
  test.each([
    ['in a French price', 12000, 2000, true, 2000],
    ['on top of an American one', 10000, 800, false, 800],
    ['at a rate finer than a basis point', 100_000_00, 887.5, false, 8_875_00],
    ['rounded up from the half', 50, 100, false, 1],
    ['rounded down below it', 49, 100, false, 0],
    ['of a refund, like its charge', -50, 100, false, -1],
    ['at no rate', 12000, 0, true, 0],
  ])('%s', (_name, amount, rate, included, expected) => {
    expect(taxOf(eur(amount), rate, included)).toEqual(eur(expected));
  });

  test('throws on a negative rate', () => expect(() => taxOf(eur(100), -1, true)).toThrow(RangeError));
  test('throws on a rate that is not a number', () =>
    expect(() => taxOf(eur(100), Number.NaN, true)).toThrow(RangeError));

  test('shows -- while the tax is unknown', () => expect(formatTax(null, 'us_en')).toBe('--'));
  test('shows the tax when it is known', () => expect(formatTax(usd(8875), 'us_en')).toBe('$88.75'));
});
