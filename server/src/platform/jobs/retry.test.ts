import { expect, test } from 'vitest';
import { jobPause, mostJobTries } from './retry.ts';

test.each([
  [1, 10],
  [2, 60],
  [3, 300],
  [4, 900],
  [5, 3600],
  [6, 14_400],
  [19, 14_400],
  [20, null],
  [21, null],
])('after %i failures a job waits %s seconds', (tries, seconds) => {
  expect(jobPause(tries)).toBe(seconds);
});

test('retries long enough for a partner’s outage of a weekend', () => {
  let seconds = 0;
  for (let tries = 1; tries < mostJobTries; tries += 1) seconds += jobPause(tries) ?? 0;
  expect(seconds).toBeGreaterThan(2 * 86_400);
});
