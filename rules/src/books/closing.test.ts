import { expect, test } from 'vitest';
import { type Closing, closingChanges, closingStepsOf } from './closing.ts';

const closing: Closing = {
  first_number: 1,
  entry_count: 7,
  keeping: {
    currency: 'EUR',
    chart: [
      { account: 'tax', country: null, number: '445710', label: 'TVA' },
      { account: 'tax', country: 'jp', number: '445712', label: 'TVA JP' },
    ],
    rates: [{ currency: 'JPY', from_day: '2026-11-01', rate: '0.0061' }],
  },
};

test('what was proposed is what is closed, in whatever order the chart is read', () => {
  const { chart } = closing.keeping;
  expect(closingChanges(closing, closing)).toEqual([]);
  expect(closingChanges(closing, { ...closing, keeping: { ...closing.keeping, chart: chart.toReversed() } })).toEqual(
    [],
  );
});

test('another number, account or rate is named with both values', () => {
  const keeping = {
    ...closing.keeping,
    chart: [{ account: 'tax', country: null, number: '445700', label: 'TVA' }] as const,
    rates: [
      { currency: 'JPY', from_day: '2026-11-01', rate: '0.0062' },
      { currency: 'USD', from_day: '2026-11-01', rate: '0.9' },
    ] as const,
  };
  expect(closingChanges(closing, { first_number: 2, entry_count: 8, keeping })).toEqual([
    { field: 'first_number', expected: 1, now: 2 },
    { field: 'entry_count', expected: 7, now: 8 },
    { field: 'account', expected: 'tax: 445710 TVA', now: 'tax: 445700 TVA' },
    { field: 'account', expected: 'tax jp: 445712 TVA JP', now: null },
    { field: 'rate', expected: 'JPY 2026-11-01: 0.0061', now: 'JPY 2026-11-01: 0.0062' },
    { field: 'rate', expected: null, now: 'USD 2026-11-01: 0.9' },
  ]);
});

test('S1: a proposal is never closed by its own member, nor after a change', () => {
  expect(closingStepsOf({ is_own: true, is_changed: false })).toEqual(['withdraw']);
  expect(closingStepsOf({ is_own: false, is_changed: true })).toEqual(['refuse']);
  expect(closingStepsOf({ is_own: false, is_changed: false })).toEqual(['close', 'refuse']);
});
