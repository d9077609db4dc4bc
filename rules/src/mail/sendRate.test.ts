import { expect, test } from 'vitest';
import { mailRate } from './sendRate.ts';

test.each([
  [0, 50, 10],
  [10, 50, 10],
  [300, 50, 10],
  [301, 50, 11],
  [1206, 50, 41],
  [36_000, 50, 50],
  [36_000, 200, 200],
  [1206, 5, 5],
])('%i due, at most %i a second: %i', (due, most, rate) => {
  expect(mailRate(due, most)).toBe(rate);
});
