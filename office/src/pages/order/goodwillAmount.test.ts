import { expect, test } from 'vitest';
import { goodwillAmount } from './goodwillAmount.ts';

test.each([
  ['fr', 'EUR', '45,50', 4_550],
  ['sa', 'SAR', '45.50', null],
  ['sa', 'SAR', '45', 4_500],
  // All that is left may have decimals.
  ['sa', 'SAR', '371.87', 37_187],
  ['jp', 'JPY', '4500', 4_500],
  // An order of an earlier store, in another currency than its country has now.
  ['sa', 'EUR', '45.50', 4_550],
  ['fr', 'EUR', 'x', null],
])('in %s, %s %s is %s', (country, currency, typed, amount) => {
  expect(goodwillAmount(typed, { country, currency, possible: 37_187 })).toBe(amount);
});
