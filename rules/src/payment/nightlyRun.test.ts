import { expect, test } from 'vitest';
import { latestNight } from './nightlyRun.ts';

test.each([
  ['in the morning', '2026-11-28T09:00:00Z', '2026-11-28T05:00:00.000Z'],
  ['at the hour', '2026-11-28T05:00:00Z', '2026-11-28T05:00:00.000Z'],
  ['before it', '2026-11-28T04:59:59Z', '2026-11-27T05:00:00.000Z'],
  ['on New Year’s Eve', '2027-01-01T00:00:00Z', '2026-12-31T05:00:00.000Z'],
])('%s the latest night is the last one that has begun', (_name, now, night) => {
  expect(new Date(latestNight(Date.parse(now))).toISOString()).toBe(night);
});
