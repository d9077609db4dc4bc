import { expect, test } from 'vitest';
import { lostNumber } from './orderReference.ts';

const now = new Date('2026-11-28T10:00:00Z');

test.each([
  ['a number after the last one', '2611418300-abc', 418_300],
  ['an order of last year', '2512418300-abc', 418_300],
  ['the last number', '2611418207-abc', null],
  ['a number before it', '2611418000-abc', null],
  ['a month to come', '2612418300-abc', null],
  ['no month', '2613418300-abc', null],
  ['another shop’s reference', 'ORDER-418300', null],
  ['a number without letters of its own', '2611418300', null],
  ['a number far away', '261199999999-abc', null],
])('M3: %s', (_name, reference, expected) => {
  expect(lostNumber(reference, 418_207, now)).toBe(expected);
});
