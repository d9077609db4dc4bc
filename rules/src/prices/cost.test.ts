// Costs as they are typed, dated and compared with prices. decisions/0143.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '../storefronts/storefronts.ts';
import { costOn, costText, priceMargin, typedCost } from './cost.ts';

const cost = (amount: number, currency: string) => ({ is: 'cost', cost: { amount, currency } });
const problem = (of: string) => ({ is: 'problem', problem: of });

describe('a typed cost', () => {
  test.each([
    ['1200', cost(120_000, 'EUR')],
    ['1 200,50', cost(120_050, 'EUR')],
    ['1200 chf', cost(120_000, 'CHF')],
    ['USD 1,200.50', cost(120_050, 'USD')],
    ['48000 JPY', cost(48_000, 'JPY')],
    ['48000.00 JPY', cost(48_000, 'JPY')],
    ['', { is: 'empty' }],
    [' withdraw ', { is: 'withdraw' }],
    ['Retirer', { is: 'withdraw' }],
    ['1 200,50 €', cost(120_050, 'EUR')],
    ['£1,200', cost(120_000, 'GBP')],
    ['１２００', cost(120_000, 'EUR')],
    ['1200 kr', problem('currency')],
    ['48000.50 JPY', problem('decimals')],
    ['1200 XYZ', problem('currency')],
    ['1200 $', problem('currency')],
    ['EUR 1200 EUR', problem('format')],
    ['about 5', problem('currency')],
    ['1200.', problem('format')],
    ['-5', problem('format')],
    ['0', problem('zero')],
    ['12345678901', problem('too_large')],
  ] as const)('%j', (typed, read) => {
    expect(typedCost('EUR', typed)).toEqual(read);
  });

  test('a sign of several currencies is that of the page, where it is one of them', () => {
    expect(typedCost('CAD', '1200 $')).toEqual(cost(120_000, 'CAD'));
    expect(typedCost('CNY', '¥1200')).toEqual(cost(120_000, 'CNY'));
  });

  test('every cost is read as itself, whatever the currency of the page is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.constantFrom(...currencies),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (page, currency, drawn) => {
          const amount = drawn % 1_000_000_000 || 1;
          expect(typedCost(page, costText({ amount, currency }))).toEqual(cost(amount, currency));
        },
      ),
    );
  });
});

test('the cost of a day is the last one that began by then', () => {
  const costs = [
    { from_day: '2026-12-01', amount: 130, currency: 'EUR' },
    { from_day: '2026-01-01', amount: 120, currency: 'EUR' },
  ] as const;
  const on = (day: string) => costOn(costs, day)?.amount ?? null;
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-11-30'), on('2026-12-01')]).toEqual([null, 120, 120, 130]);
});

describe('a margin', () => {
  test.each([
    // Of 1,000 euros net, 400 is spent.
    [100_000, 'EUR', 40_000, 'EUR', { amount: 60_000, share: 600 }],
    // 1,100 dollars are 1,000 euros by the fixed table.
    [110_000, 'USD', 40_000, 'EUR', { amount: 66_000, share: 600 }],
    // 160 yen are a euro, and yen have no minor units.
    [160_000, 'JPY', 40_000, 'EUR', { amount: 96_000, share: 600 }],
    [100_000, 'EUR', 64_000, 'JPY', { amount: 60_000, share: 600 }],
    [100_000, 'EUR', 120_000, 'EUR', { amount: -20_000, share: -200 }],
    [0, 'EUR', 40_000, 'EUR', null],
  ] as const)('of %i %s above %i %s', (amount, currency, spent, of, margin) => {
    expect(priceMargin({ amount, currency }, { amount: spent, currency: of })).toEqual(margin);
  });
});
