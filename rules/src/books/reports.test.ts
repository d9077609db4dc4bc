import { expect, test } from 'vitest';
import { bandMinutes, bandOf, meanMinutes, ordersForPages, timeBands } from './reports.ts';

test('each band begins at its minute', () => {
  expect(bandMinutes.map((begin) => [bandOf(begin - 1), bandOf(begin)])).toEqual([
    ['day', 'two_days'],
    ['two_days', 'three_days'],
    ['three_days', 'week'],
    ['week', 'longer'],
  ]);
  expect(timeBands).toHaveLength(bandMinutes.length + 1);
});

test('a share and a mean of nothing are none', () => {
  expect(ordersForPages({ orders: 3, views: 200 })).toBe(150);
  expect(ordersForPages({ orders: 3, views: 0 })).toBeNull();
  expect(meanMinutes({ pieces: 2, minutes: 61 })).toBe(31);
  expect(meanMinutes({ pieces: 0, minutes: 0 })).toBeNull();
});
