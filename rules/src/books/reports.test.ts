import { expect, test } from 'vitest';
import { bandMinutes, meanMinutes, ordersForPages, timeBands } from './reports.ts';

test('each band after the first begins later than the one before', () => {
  expect(timeBands).toHaveLength(bandMinutes.length + 1);
  expect(bandMinutes).toEqual(bandMinutes.toSorted((a, b) => a - b));
});

test('a share and a mean of nothing are none', () => {
  expect(ordersForPages({ orders: 3, views: 200 })).toBe(150);
  expect(ordersForPages({ orders: 3, views: 0 })).toBeNull();
  expect(meanMinutes({ pieces: 2, minutes: 61 })).toBe(31);
  expect(meanMinutes({ pieces: 0, minutes: 0 })).toBeNull();
});
