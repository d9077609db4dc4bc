import { expect, test } from 'vitest';
import { daysOfPeriod, namedPeriods, periodOfDays } from './periods.ts';

test.each([
  ['today', '2026-11-29', '2026-11-29'],
  ['yesterday', '2026-11-28', '2026-11-28'],
  ['week', '2026-11-23', '2026-11-29'],
  ['month', '2026-11-01', '2026-11-29'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['year', '2026-01-01', '2026-11-29'],
  ['last_year', '2025-01-01', '2025-12-31'],
] as const)('%s is from %s until %s', (period, from, until) => {
  expect(daysOfPeriod(period, '2026-11-29')).toEqual({ from, until });
});

test('the first quarter follows the last one of the year before, and a month the last day of a shorter one', () => {
  expect(daysOfPeriod('last_quarter', '2027-02-14')).toEqual({ from: '2026-10-01', until: '2026-12-31' });
  expect(daysOfPeriod('last_month', '2027-03-31')).toEqual({ from: '2027-02-01', until: '2027-02-28' });
});

test('some days are the period that has them, the shortest of two, and others are none', () => {
  for (const period of namedPeriods) {
    const { from, until } = daysOfPeriod(period, '2026-11-29');
    expect(periodOfDays(from, until, '2026-11-29')).toBe(period);
  }
  expect(periodOfDays('2027-01-01', '2027-01-01', '2027-01-01')).toBe('today');
  expect(periodOfDays('2026-11-02', '2026-11-29', '2026-11-29')).toBeNull();
});
