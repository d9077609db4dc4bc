import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OpeningHours, openingWeek } from './openingHours.ts';
import { openingStatus } from './openingStatus.ts';

const day = [['10:30', '19:00']] as const;
const paris: OpeningHours = {
  hours: { mon: [['14:00', '19:00']], tue: day, wed: day, thu: day, fri: day, sat: day, sun: [] },
  exceptions: [
    { date: '2026-12-25', hours: [] },
    { date: '2026-12-24', hours: [['10:30', '16:00']] },
    { date: '2026-12-20', hours: [['11:00', '18:00']] },
  ],
  timezone: 'Europe/Paris',
};
const at = (text: string) => Date.parse(text);

describe('a Paris store', () => {
  test.each([
    ['is open until the evening', '2026-11-24T12:00+01:00', { state: 'open', kind: 'open_until', at: '19:00' }],
    ['is open at the minute it opens', '2026-11-24T10:30+01:00', { state: 'open', kind: 'open_until', at: '19:00' }],
    [
      'is open until, 61 minutes before it closes',
      '2026-11-24T17:59+01:00',
      { state: 'open', kind: 'open_until', at: '19:00' },
    ],
    ['closes in 60 minutes', '2026-11-24T18:00+01:00', { state: 'open', kind: 'closes_in', minutes: 60, at: '19:00' }],
    [
      'closes in a minute, to the last second',
      '2026-11-24T18:59:59+01:00',
      { state: 'open', kind: 'closes_in', minutes: 1, at: '19:00' },
    ],
    [
      'is closed at the minute it closes',
      '2026-11-24T19:00+01:00',
      { state: 'closed', kind: 'opens_tomorrow', at: '10:30' },
    ],
    ['opens today from', '2026-11-24T08:00+01:00', { state: 'closed', kind: 'opens_today', at: '10:30' }],
    [
      'opens today from, 61 minutes before',
      '2026-11-24T09:29+01:00',
      { state: 'closed', kind: 'opens_today', at: '10:30' },
    ],
    ['opens in 60 minutes', '2026-11-24T09:30+01:00', { state: 'closed', kind: 'opens_in', minutes: 60, at: '10:30' }],
    [
      'opens later on Mondays',
      '2026-11-23T13:30+01:00',
      { state: 'closed', kind: 'opens_in', minutes: 30, at: '14:00' },
    ],
    [
      'opens on Monday, seen on Saturday night',
      '2026-11-28T20:00+01:00',
      { state: 'closed', kind: 'opens_on', at: '14:00', weekday: 'mon', date: '2026-11-30' },
    ],
    [
      'opens tomorrow, seen on Sunday',
      '2026-11-29T12:00+01:00',
      { state: 'closed', kind: 'opens_tomorrow', at: '14:00' },
    ],
    [
      'closes early on Christmas Eve',
      '2026-12-24T15:30+01:00',
      { state: 'open', kind: 'closes_in', minutes: 30, at: '16:00' },
    ],
    [
      'stays closed over Christmas',
      '2026-12-24T16:00+01:00',
      { state: 'closed', kind: 'opens_on', at: '10:30', weekday: 'sat', date: '2026-12-26' },
    ],
    ['opens on an exceptional Sunday', '2026-12-20T12:00+01:00', { state: 'open', kind: 'open_until', at: '18:00' }],
    [
      'counts its own time, wherever the visitor is',
      '2026-11-24T20:00+09:00',
      { state: 'open', kind: 'open_until', at: '19:00' },
    ],
  ] as const)('%s', (_name, now, expected) => expect(openingStatus(paris, at(now))).toEqual(expected));
});

describe('clock changes', () => {
  const night: OpeningHours = {
    ...paris,
    hours: { ...paris.hours, sat: [['22:00', '04:00']], sun: [['02:30', '03:30']] },
  };
  const allWeek = (timezone: string, ...spans: [string, string][]): OpeningHours => ({
    hours: { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans },
    exceptions: [],
    timezone,
  });
  test.each([
    [
      'a night with an hour less closes an hour sooner',
      night,
      '2027-03-28T01:30+01:00',
      { state: 'open', kind: 'open_until', at: '04:00' },
    ],
    [
      'thirty minutes to four are thirty after the jump',
      night,
      '2027-03-28T03:30+02:00',
      { state: 'open', kind: 'closes_in', minutes: 30, at: '04:00' },
    ],
    [
      'a night with an hour more stays open through it',
      night,
      '2026-10-25T02:59+01:00',
      { state: 'open', kind: 'open_until', at: '04:00' },
    ],
    [
      'an opening that the clock skips moves on with it',
      allWeek('Europe/Paris', ['02:30', '05:00']),
      '2027-03-28T01:59+01:00',
      { state: 'closed', kind: 'opens_in', minutes: 31, at: '03:30' },
    ],
    [
      'the morning after the change keeps its hour',
      allWeek('America/New_York', ['10:00', '18:00']),
      '2026-11-01T09:30-05:00',
      { state: 'closed', kind: 'opens_in', minutes: 30, at: '10:00' },
    ],
    [
      'zones without a change stay',
      allWeek('Asia/Tokyo', ['11:00', '20:00']),
      '2026-07-01T19:30+09:00',
      { state: 'open', kind: 'closes_in', minutes: 30, at: '20:00' },
    ],
  ] as const)('%s', (_name, opening, now, expected) => expect(openingStatus(opening, at(now))).toEqual(expected));

  test.each([
    [
      'a lunch break closes the store',
      [
        ['10:00', '13:00'],
        ['14:00', '19:00'],
      ],
      '2026-11-24T13:15+01:00',
      { state: 'closed', kind: 'opens_in', minutes: 45, at: '14:00' },
    ],
    [
      'spans that touch are one',
      [
        ['10:00', '13:00'],
        ['13:00', '19:00'],
      ],
      '2026-11-24T12:45+01:00',
      { state: 'open', kind: 'open_until', at: '19:00' },
    ],
    [
      'spans that touch are one, in any order',
      [
        ['13:00', '19:00'],
        ['10:00', '13:00'],
      ],
      '2026-11-24T12:45+01:00',
      { state: 'open', kind: 'open_until', at: '19:00' },
    ],
    [
      'a day from midnight to midnight has no end but the next',
      [['00:00', '00:00']],
      '2026-11-24T12:45+01:00',
      { state: 'open', kind: 'open_until', at: '00:00' },
    ],
    [
      'hours past midnight belong to the evening',
      [['20:00', '01:00']],
      '2026-11-24T00:30+01:00',
      { state: 'open', kind: 'closes_in', minutes: 30, at: '01:00' },
    ],
    [
      'midnight may be written 24:00',
      [['20:00', '24:00']],
      '2026-11-24T23:30+01:00',
      { state: 'open', kind: 'closes_in', minutes: 30, at: '00:00' },
    ],
    ['a store that never opens has nothing to tell', [], '2026-11-24T12:00+01:00', { state: 'closed', kind: 'closed' }],
  ] as const)('%s', (_name, spans, now, expected) => {
    const opening = allWeek('Europe/Paris', ...spans.map(([opens, closes]): [string, string] => [opens, closes]));
    expect(openingStatus(opening, at(now))).toEqual(expected);
  });

  test.each([
    ['sixty days of closure', '2027-01-23', 'opens_on'],
    ['more, which is nothing to wait for', '2027-01-24', 'closed'],
  ])('finds the next opening beyond %s', (_name, date, kind) => {
    const opening = { ...allWeek('Europe/Paris'), exceptions: [{ date, hours: day }] };
    expect(openingStatus(opening, at('2026-11-24T12:00+01:00')).kind).toBe(kind);
  });

  test('closed one minute before the announced opening, open at it', () => {
    const stores = [
      paris,
      night,
      allWeek('America/New_York', ['10:00', '18:00']),
      allWeek('Asia/Dubai', ['16:00', '01:00']),
    ];
    const year = fc.integer({ min: at('2026-01-01T00:00Z') / 60_000, max: at('2028-01-01T00:00Z') / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...stores), year, (opening, minute) => {
        const now = minute * 60_000;
        const status = openingStatus(opening, now);
        if (status.kind !== 'opens_in' && status.kind !== 'closes_in') return;
        const then = now + status.minutes * 60_000;
        expect(openingStatus(opening, then - 60_000).state).toBe(status.state);
        expect(openingStatus(opening, then).state).toBe(status.state === 'open' ? 'closed' : 'open');
      }),
      { numRuns: 2000 },
    );
  });
});

test('the week starts today and marks exceptional days', () => {
  const week = openingWeek(paris, at('2026-12-22T23:30+01:00'));
  expect(week.map(({ date, weekday, is_exception }) => [date, weekday, is_exception])).toEqual([
    ['2026-12-22', 'tue', false],
    ['2026-12-23', 'wed', false],
    ['2026-12-24', 'thu', true],
    ['2026-12-25', 'fri', true],
    ['2026-12-26', 'sat', false],
    ['2026-12-27', 'sun', false],
    ['2026-12-28', 'mon', false],
  ]);
  expect(week[3]?.spans).toEqual([]);
});
