import { expect, test } from 'vitest';
import { shownMoney, shownPrice } from './formatMoney.ts';
import { decimalOf, digitsOf, isCurrency, moneyOf } from './money.ts';

test.each([
  [1_250, 'EUR', '12.50'],
  [5, 'EUR', '0.05'],
  [0, 'USD', '0.00'],
  [-1_250, 'GBP', '-12.50'],
  [-5, 'GBP', '-0.05'],
  [693_000, 'JPY', '693000'],
  [-1, 'KRW', '-1'],
  [9_007_199_254_740_991, 'EUR', '90071992547409.91'],
  [100, 'XYZ', '1.00'],
])('formats %i minor units of %s as %s', (amount, currency, expected) => {
  expect(decimalOf(amount, currency)).toBe(expected);
});

test('returns the decimals of each currency, and two for a currency no storefront uses', () => {
  expect(['EUR', 'JPY', 'XYZ'].map(digitsOf)).toEqual([2, 0, 2]);
});

test('throws on a stored currency that no storefront uses', () => {
  expect(moneyOf(100, 'EUR')).toEqual({ amount: 100, currency: 'EUR' });
  expect(() => moneyOf(100, 'XYZ')).toThrow('No storefront sells in XYZ');
  expect(['EUR', 'XYZ', 'constructor'].map(isCurrency)).toEqual([true, false, false]);
});

test('formats an amount in its own currency and a price in the storefront’s', () => {
  expect(shownMoney({ amount: 69_300, currency: 'JPY' }, 'us_en').currency).toBe('JPY');
  expect(shownPrice(425_000, 'us_en')).toEqual({ amount: 425_000, currency: 'USD', formatted: '$4,250' });
});
