import { expect, test } from 'vitest';
import { bandMinutes, meanMinutes, timeBands } from './reports.ts';

test('each band after the first begins later than the one before', () => {
  expect(timeBands).toHaveLength(bandMinutes.length + 1);
  expect(bandMinutes).toEqual(bandMinutes.toSorted((a, b) => a - b));
});

test('a mean of nothing is none', () => {
  expect(meanMinutes({ pieces: 2, minutes: 61 })).toBe(31);
  expect(meanMinutes({ pieces: 0, minutes: 0 })).toBeNull();
});
