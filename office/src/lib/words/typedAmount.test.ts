import { expect, test } from 'vitest';
import { typedAmount } from './typedAmount.ts';

test.each([
  ['45', 'EUR', 4_500],
  [' 45,5 ', 'EUR', 4_550],
  ['45.05', 'EUR', 4_505],
  ['4500', 'JPY', 4_500],
  ['４５．０５', 'EUR', 4_505],
  ['1 234\u202F567,50', 'EUR', 123_456_750],
  ['1 2', 'EUR', null],
  ['4500.5', 'JPY', null],
  ['45.005', 'EUR', null],
  ['-45', 'EUR', null],
  ['1e3', 'EUR', null],
  ['', 'EUR', null],
])('%j in %s is %j minor units', (typed, currency, minor) => {
  expect(typedAmount(typed, currency)).toBe(minor);
});
