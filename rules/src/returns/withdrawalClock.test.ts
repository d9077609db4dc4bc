import { expect, test } from 'vitest';
import { isReturnOpen, returnUntil } from './returnWindow.ts';
import { isWithdrawalOpen, withdrawalUntil } from './withdrawal.ts';

// At 23:30 UTC it is already the next day in Paris and Helsinki, but not in London and Lisbon.
const lateEvening = new Date('2026-11-19T23:30:00Z');

test.each([
  ['fr', '2026-12-04'],
  ['fi', '2026-12-04'],
  ['gb', '2026-12-03'],
  ['pt', '2026-12-03'],
] as const)('a parcel delivered at 23:30 UTC gives %s until %s to withdraw, in its time zone', (country, until) => {
  expect(withdrawalUntil(country, lateEvening)).toBe(until);
});

test.each([
  ['fr', false],
  ['fi', false],
  ['gb', true],
  ['pt', true],
] as const)(
  'a withdrawal at 23:30 UTC of the last UTC day is decided in the time zone of %s: %s',
  (country, expected) => {
    const delivered = new Date('2026-11-19T10:00:00Z');
    expect(isWithdrawalOpen(country, delivered, new Date('2026-12-03T23:30:00Z'))).toBe(expected);
  },
);

test.each([
  ['fr', '2026-12-20'],
  ['gb', '2026-12-19'],
] as const)('a return of a parcel delivered at 23:30 UTC is open in %s until %s', (country, until) => {
  expect(returnUntil(country, lateEvening)).toBe(until);
  expect(isReturnOpen(country, lateEvening, new Date(`${until}T22:30:00Z`))).toBe(true);
});
