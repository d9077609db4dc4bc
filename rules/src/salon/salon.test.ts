import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMessage, momentOnClock, monthAfter, monthSpan, salonToday, sessionsByDay, weeksOf } from './calendar.ts';
import {
  freeSeat,
  isPlaceLimitReached,
  reservationRefusal,
  salonReservationLink,
  type SalonSession,
  salonStatus,
} from './session.ts';
import { canWait, offerUntil } from './waiting.ts';

const session: SalonSession = {
  pid: 's1',
  start_time: 2000,
  end_time: 3000,
  opens_at: 1000,
  seats: 6,
  seats_taken: 0,
};

describe('a salon session', () => {
  test.each([
    ['is available', session, false, 1000, 'available', null],
    ['is available with four seats', { ...session, seats_taken: 2 }, false, 1000, 'available', null],
    ['has few seats left with three', { ...session, seats_taken: 3 }, false, 1000, 'few_seats_left', null],
    ['has few seats left with two', { ...session, seats_taken: 4 }, false, 1000, 'few_seats_left', null],
    ['has a spare seat', { ...session, seats_taken: 5 }, false, 1000, 'spare_seat', null],
    ['is full', { ...session, seats_taken: 6 }, false, 1000, 'full', 'full'],
    ['is full when overbooked', { ...session, seats_taken: 7 }, false, 1000, 'full', 'full'],
    ['is reserved, even when full', { ...session, seats_taken: 6 }, true, 1000, 'reserved', 'reserved'],
    ['is not open yet a moment before', session, false, 999, 'next_reservation', 'not_open'],
    ['can be reserved until it begins', session, false, 1999, 'available', null],
    ['cannot be once it began', session, false, 2000, 'available', 'past'],
  ] as const)('%s', (_name, row, reserved, now, status, refusal) => {
    expect(salonStatus(row, reserved, now)).toBe(status);
    expect(reservationRefusal(row, reserved, now)).toBe(refusal);
  });

  test.each([
    ['a site', 'https://salon.example', 'https://salon.example/reserve/#/a%2Fb'],
    ['a site with a slash', '/salon/', '/salon/reserve/#/a%2Fb'],
  ])('has a link on %s', (_name, site, link) => expect(salonReservationLink(site, 'a/b')).toBe(link));
});

describe('the calendar', () => {
  test.each([
    ['begins on Monday', { year: 2026, month: 11 }, 1, '2026-10-26', '2026-12-06', 6],
    ['begins on Sunday', { year: 2026, month: 11 }, 7, '2026-11-01', '2026-12-05', 5],
    ['needs no other month for a February of four weeks', { year: 2027, month: 2 }, 1, '2027-02-01', '2027-02-28', 4],
    ['handles leap years', { year: 2028, month: 2 }, 1, '2028-01-31', '2028-03-05', 5],
  ])('%s', (_name, month, first_weekday, from, to, count) => {
    const weeks = weeksOf(month, first_weekday);
    expect([weeks[0]?.[0]?.date, weeks.at(-1)?.at(-1)?.date, weeks.length]).toEqual([from, to, count]);
  });

  test('contains every day of the month once, in weeks of seven', () => {
    const months = fc.record({ year: fc.integer({ min: 2000, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 7 }), (month, first_weekday) => {
        const weeks = weeksOf(month, first_weekday);
        expect(weeks.every((week) => week.length === 7 && week[0]?.weekday === first_weekday)).toBe(true);
        const days = weeks.flat().filter(({ in_month }) => in_month);
        expect(days.map(({ day }) => day)).toEqual(
          Array.from({ length: new Date(Date.UTC(month.year, month.month, 0)).getUTCDate() }, (_, index) => index + 1),
        );
        expect(weeks.every((week) => week.some(({ in_month }) => in_month))).toBe(true);
      }),
    );
  });

  test.each([
    ['the next', 1, { year: 2027, month: 1 }],
    ['the one before', -1, { year: 2026, month: 11 }],
    ['a year on', 12, { year: 2027, month: 12 }],
  ])('leads to %s', (_name, months, expected) => {
    expect(monthAfter({ year: 2026, month: 12 }, months)).toEqual(expected);
  });

  test('groups sessions by day in the salon’s time zone, in order', () => {
    const at = (text: string) => ({ start_time: Date.parse(text) });
    const late = at('2026-11-24T23:30+09:00');
    const early = at('2026-11-24T09:00+09:00');
    const next = at('2026-11-25T00:30+09:00');
    expect([...sessionsByDay([late, next, early], 'Asia/Tokyo')]).toEqual([
      ['2026-11-24', [early, late]],
      ['2026-11-25', [next]],
    ]);
  });

  test.each([
    ['in the past without sessions says so', [], '2026-11-22', 'past_date'],
    ['today without sessions has none', [], '2026-11-23', 'no_sessions'],
    ['to come without sessions has none', [], '2026-12-01', 'no_sessions'],
    ['with sessions says nothing', [session], '2026-11-22', null],
  ])('a day %s', (_name, sessions, date, expected) => {
    expect(dayMessage(sessions, date, '2026-11-23')).toBe(expected);
  });

  test.each([
    ['Europe/Paris', 3, '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
    ['Asia/Tokyo', 11, '2026-10-31T15:00:00Z', '2026-11-30T15:00:00Z'],
    ['America/New_York', 12, '2026-12-01T05:00:00Z', '2027-01-01T05:00:00Z'],
  ])('a month in %s begins and ends on its own clock', (timezone, month, from, until) => {
    expect(monthSpan({ year: 2026, month }, timezone)).toEqual({ from: Date.parse(from), until: Date.parse(until) });
  });

  test('today is the salon’s own', () => {
    const now = Date.parse('2026-12-31T20:00:00Z');
    expect(salonToday(now, 'Asia/Tokyo')).toEqual({ year: 2027, month: 1, date: '2027-01-01' });
    expect(salonToday(now, 'Europe/Paris')).toEqual({ year: 2026, month: 12, date: '2026-12-31' });
  });

  test.each([
    ['in winter', '2026-12-01T15:00', '2026-12-01T14:00:00Z'],
    ['in summer', '2026-07-01T15:00', '2026-07-01T13:00:00Z'],
    ['that the clock skips', '2026-03-29T02:30', null],
    ['that the clock repeats', '2026-10-25T02:30', null],
    ['that is none', '2026-02-30T10:00', null],
    ['without an hour', '2026-12-01', null],
  ])('reads an hour %s on the salon’s clock', (_name, text, expected) => {
    expect(momentOnClock(text, 'Europe/Paris')).toBe(expected && Date.parse(expected));
  });
});

describe('the seats', () => {
  test.each([
    ['the first', 3, [], 1],
    ['a seat that is free again', 3, [1, 3], 2],
    ['none of a full session', 2, [2, 1], null],
  ])('are given from the lowest: %s', (_name, seats, taken, expected) => expect(freeSeat(seats, taken)).toBe(expected));

  test('M17: a person has three upcoming sessions at most', () => {
    expect([2, 3, 4].map(isPlaceLimitReached)).toEqual([false, true, true]);
  });
});

describe('an offer to the waiting list', () => {
  const at = (text: string) => Date.parse(`2026-12-${text}:00Z`);
  test.each([
    ['lasts a day', '01T10:00', '10T10:00', '02T10:00'],
    ['ends two hours before the session', '01T10:00', '02T11:00', '02T09:00'],
    ['may last an hour', '01T10:00', '01T13:00', '01T11:00'],
    ['is none when that is too short', '01T10:01', '01T13:00', null],
    ['is none once the session began', '01T14:00', '01T13:00', null],
  ])('%s', (_name, now, start, expected) => {
    expect(offerUntil(at(now), at(start))).toBe(expected && at(expected));
  });

  test.each([
    ['a full session', 'full', '01T10:00', true],
    ['a full session that is too near', 'full', '01T10:01', false],
    ['a session with a free seat', null, '01T10:00', false],
    ['one’s own session', 'reserved', '01T10:00', false],
  ] as const)('is waited for only in time: %s', (_name, refusal, now, expected) =>
    expect(canWait(refusal, at('01T13:00'), at(now))).toBe(expected),
  );
});
