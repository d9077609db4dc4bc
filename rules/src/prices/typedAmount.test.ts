import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf } from '../money/money.ts';
import { isShownPrice } from '../money/wholePrice.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { countries, currencies } from '../storefronts/storefronts.ts';
import { typedCost } from './cost.ts';
import { typedAmount } from './typedAmount.ts';
import { typedPrice } from './typedPrice.ts';

test.each([
  ['45', 'EUR', 4_500],
  [' 45,5 ', 'EUR', 4_550],
  ['45.05', 'EUR', 4_505],
  ['4500', 'JPY', 4_500],
  ['４５．０５', 'EUR', 4_505],
  ['1 234\u202F567,50', 'EUR', 123_456_750],
  ['1.200', 'EUR', 120_000],
  ['1,200.50', 'USD', 120_050],
  ['45 €', 'EUR', 4_500],
  ['EUR 45', 'EUR', 4_500],
  ['0', 'EUR', 0],
  ['0,00', 'EUR', 0],
  ['1 2', 'EUR', null],
  ['45 CHF', 'EUR', null],
  ['4500.5', 'JPY', null],
  ['45.0055', 'EUR', null],
  ['-45', 'EUR', null],
  ['1e3', 'EUR', null],
  ['withdraw', 'EUR', null],
  ['', 'EUR', null],
])('%j in %s is %j minor units', (typed, currency, minor) => {
  expect(typedAmount(typed, currency)).toBe(minor);
});

test('a typed amount, price and cost are the same number, whatever is typed', () => {
  const typing = fc.string({ unit: fc.constantFrom(...'0123456789.,-€¥$ ’kr٫٤５'.split('')), maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...countries), typing, (country, typed) => {
      const currency = shopCurrency(country);
      const amount = typedAmount(typed, currency);
      const price = typedPrice(country, typed);
      const cost = typedCost(currency, typed);
      if (price.is === 'amount')
        expect([amount, cost]).toEqual([price.amount, { is: 'cost', cost: { amount: price.amount, currency } }]);
      if (amount !== null && amount > 0 && isShownPrice(country, amount))
        expect(price).toEqual({ is: 'amount', amount });
    }),
  );
});

test('every amount of a form is read as itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.nat(99_999_999), (currency, amount) => {
      expect(typedAmount(decimalOf(amount, currency), currency)).toBe(amount);
    }),
  );
});
