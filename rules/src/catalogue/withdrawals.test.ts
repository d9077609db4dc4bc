import { expect, test } from 'vitest';
import { isLargeWithdrawal, isWithdrawWord } from './withdrawals.ts';

test.each([
  ['withdraw', true],
  [' Withdraw ', true],
  ['WITHDRAW', true],
  ['withdrawn', false],
  ['-', false],
  ['', false],
  [null, false],
  [0, false],
])('whether %j withdraws: %s', (value, expected) => {
  expect(isWithdrawWord(value)).toBe(expected);
});

test.each([
  [0, 0, false],
  [0, 100, false],
  [1, 1, true],
  [1, 19, true],
  [1, 20, false],
  [10, 1000, false],
  [11, 1_000_000, true],
])('%i withdrawn of %i ask for a confirmation: %s', (withdrawn, existing, expected) => {
  expect(isLargeWithdrawal(withdrawn, existing)).toBe(expected);
});
