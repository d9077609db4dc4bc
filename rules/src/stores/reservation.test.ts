import { expect, test } from 'vitest';
import type { OpeningHours } from './openingHours.ts';
import { reservedUntil } from './reservation.ts';

const day = [['10:30', '19:00']] as const;
const paris: OpeningHours = {
  hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: [] },
  exceptions: [{ date: '2026-12-25', hours: [] }],
  timezone: 'Europe/Paris',
};

test.each([
  ['the second opening day after', '2026-11-24T09:00:00Z', '2026-11-26T18:00:00Z'],
  ['past a Sunday', '2026-11-27T09:00:00Z', '2026-11-30T18:00:00Z'],
  ['past a holiday', '2026-12-24T09:00:00Z', '2026-12-28T18:00:00Z'],
  ['by the boutique’s own clock', '2026-11-23T23:30:00Z', '2026-11-26T18:00:00Z'],
])('reserves the product until %s', (_name, put_aside_at, until) => {
  expect(reservedUntil(paris, Date.parse(put_aside_at))).toBe(Date.parse(until));
});

test('has no end when the boutique stays closed', () => {
  const closed = { ...paris, hours: { ...paris.hours, mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] } };
  expect(reservedUntil(closed, Date.parse('2026-11-24T09:00:00Z'))).toBeNull();
});
