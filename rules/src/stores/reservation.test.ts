import { expect, test } from 'vitest';
import type { OpeningHours } from './openingHours.ts';
import { answerDue, holdOf, reservationAfter, reservationStatuses } from './reservation.ts';

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
  expect(holdOf(paris, Date.parse(put_aside_at))?.until).toBe(Date.parse(until));
});

test('has no end when the boutique stays closed', () => {
  const closed = { ...paris, hours: { ...paris.hours, mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] } };
  expect(holdOf(closed, Date.parse('2026-11-24T09:00:00Z'))).toBeNull();
});

test.each([
  ['the day after', '2026-11-24T09:00:00Z', '2026-11-25T18:00:00Z'],
  ['past a holiday and a Sunday', '2026-12-24T21:00:00Z', '2026-12-26T18:00:00Z'],
  // Clocks go forward on Sunday 2027-03-28: 19:00 in Paris is an hour earlier from then on.
  ['past the change to summer time', '2027-03-27T12:00:00Z', '2027-03-29T17:00:00Z'],
  ['past the change to winter time', '2026-10-24T12:00:00Z', '2026-10-26T18:00:00Z'],
])('a store answers until it closes %s', (_name, requested_at, until) => {
  expect(answerDue(paris, Date.parse(requested_at))).toBe(Date.parse(until));
});

test('counts the hold past a clock change by the store’s own clock', () => {
  expect(holdOf(paris, Date.parse('2027-03-26T12:00:00Z'))?.until).toBe(Date.parse('2027-03-29T17:00:00Z'));
});

test.each([
  ['in winter', '2026-11-24T09:00:00Z', '2026-11-26T09:30:00Z'],
  ['past a Sunday on which the clock changes', '2027-03-26T12:00:00Z', '2027-03-29T08:30:00Z'],
])('reminds when the boutique opens on the last day %s', (_name, put_aside_at, remind_at) => {
  expect(holdOf(paris, Date.parse(put_aside_at))?.remind_at).toBe(Date.parse(remind_at));
});

test('reminds at the first of two openings of the last day', () => {
  const noon = [
    ['15:00', '19:00'],
    ['10:00', '13:00'],
  ] as const;
  const halves = { ...paris, hours: { ...paris.hours, thu: noon } };
  expect(holdOf(halves, Date.parse('2026-11-24T09:00:00Z'))).toEqual({
    until: Date.parse('2026-11-26T18:00:00Z'),
    remind_at: Date.parse('2026-11-26T09:00:00Z'),
  });
});

test('an ended reservation takes no step', () => {
  for (const status of reservationStatuses) {
    const possible = (['confirm', 'decline', 'collect', 'cancel', 'expire'] as const).filter((step) =>
      reservationAfter(status, step),
    );
    const expected = {
      requested: ['confirm', 'decline', 'cancel', 'expire'],
      held: ['collect', 'cancel', 'expire'],
    };
    expect(possible).toEqual(status in expected ? expected[status as keyof typeof expected] : []);
  }
  expect(reservationAfter('requested', 'expire')).toBe('declined');
  expect(reservationAfter('held', 'expire')).toBe('expired');
});
