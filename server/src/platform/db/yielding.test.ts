import { expect, test } from 'vitest';
import { pauseAfter } from './yielding.ts';

test('writers have four fifths of the time while a migration waits for a long transaction, after two quick tries', () => {
  expect([1, 2, 3, 29].map((nth) => pauseAfter(nth, 2_000))).toEqual([200, 200, 8_000, 8_000]);
  expect(pauseAfter(3, 10)).toBe(200);
});
