import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMessage, monthAfter, sessionsByDay, weeksOf } from './calendar.ts';
import { reservationRefusal, salonReservationLink, type SalonSession, salonStatus } from './session.ts';

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
    ['without sessions says the date is past', [], 'past_date'],
    ['with sessions says nothing', [session], null],
  ])('a day %s', (_name, sessions, expected) => expect(dayMessage(sessions)).toBe(expected));
});
