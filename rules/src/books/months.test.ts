import { expect, test } from 'vitest';
import {
  closeProblem,
  daysProblem,
  endOfStep,
  firstDayOf,
  firstOpen,
  isMonth,
  lastDayOf,
  type Month,
  monthAfter,
  monthOf,
  monthsProblem,
  openMonths,
  takingStep,
} from './months.ts';

test('months have their days, also over the end of a year and in a leap year', () => {
  expect(monthOf('2026-11-30')).toBe('2026-11');
  expect([firstDayOf('2028-02'), lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual([
    '2028-02-01',
    '2028-02-29',
    '2026-12-31',
  ]);
  expect([monthAfter('2026-12'), monthAfter('2026-01', 13)]).toEqual(['2027-01', '2027-02']);
  expect(['2026-11', '2026-13', '2026-1', '2026-11-01'].map(isMonth)).toEqual([true, false, false, false]);
});

test('a range of days or months has an order and an end', () => {
  expect(daysProblem('2026-11-02', '2026-11-01', 92)).toBe('order');
  expect(daysProblem('2026-11-01', '2026-11-01', 1)).toBeNull();
  expect(daysProblem('2026-11-01', '2026-11-02', 1)).toBe('range');
  expect(monthsProblem('2026-11', '2026-10')).toBe('order');
  expect(monthsProblem('2026-01', '2026-12')).toBeNull();
  expect(monthsProblem('2026-01', '2027-01')).toBe('range');
});

test('takings of some days have a row a day, of a year a row a month that ends with the range', () => {
  expect([takingStep('2026-09-01', '2026-12-01'), takingStep('2026-09-01', '2026-12-02')]).toEqual(['day', 'month']);
  expect(endOfStep('2026-11-15', 'day', '2026-12-31')).toBe('2026-11-15');
  expect(endOfStep('2026-11-15', 'month', '2026-12-31')).toBe('2026-11-30');
  expect(endOfStep('2026-12-01', 'month', '2026-12-05')).toBe('2026-12-05');
});

const at = { first: '2026-08', closed: '2026-09', current: '2026-12' } as const;

test.each<readonly [Month, ReturnType<typeof closeProblem>]>([
  ['2026-08', 'already_closed'],
  ['2026-09', 'already_closed'],
  ['2026-10', null],
  ['2026-11', 'earlier_month_open'],
  ['2026-12', 'month_not_over'],
  ['2027-01', 'month_not_over'],
])('closing %s answers %s', (month, problem) => {
  expect(closeProblem(month, at)).toBe(problem);
});

test('the first month to close is that of the first entry, and empty books have only the current one', () => {
  expect(openMonths(at)).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(firstOpen({ ...at, closed: null })).toBe('2026-08');
  expect(openMonths({ first: null, closed: null, current: '2026-12' })).toEqual(['2026-12']);
  expect(closeProblem('2026-11', { first: null, closed: null, current: '2026-12' })).toBe('already_closed');
});
