import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryTable } from '../countries/countryTable.ts';
import { countries } from '../storefronts/storefronts.ts';
import { deliveryWindow, dispatchDay, isSlotDay, promisedWindow, slotDays, unknownWindow } from './deliveryDates.ts';
import { addDays, type IsoDay, localClock, weekdayOf } from '../calendar/localDay.ts';
import { shippingMethodsOf } from './shippingMethods.ts';
import { addWorkingDays, isWorkingDay, zoneOf } from '../calendar/workingDays.ts';

test.each([
  ['leaves the same day before the cut-off', 'fr', '2026-11-19T12:59:00Z', {}, '2026-11-19'],
  ['leaves the next day from the cut-off on', 'fr', '2026-11-19T13:00:00Z', {}, '2026-11-20'],
  ['leaves on Monday when ordered on Saturday', 'fr', '2026-11-21T08:00:00Z', {}, '2026-11-23'],
  ['leaves on Monday when ordered late on Friday', 'fr', '2026-11-20T14:00:00Z', {}, '2026-11-23'],
  ['counts the hour of the country, in summer too', 'fr', '2026-07-15T11:59:00Z', {}, '2026-07-15'],
  ['counts the day of the country: Tokyo is already Friday', 'jp', '2026-11-19T16:00:00Z', {}, '2026-11-20'],
  ['rests on Friday and Saturday in Saudi Arabia', 'sa', '2026-11-20T06:00:00Z', {}, '2026-11-22'],
  ['works on Friday in the Emirates', 'ae', '2026-11-20T06:00:00Z', {}, '2026-11-20'],
  ['waits out Christmas', 'de', '2026-12-25T09:00:00Z', {}, '2026-12-28'],
  ['waits out Thanksgiving', 'us', '2026-11-26T15:00:00Z', {}, '2026-11-27'],
  ['waits for the workshop', 'fr', '2026-11-19T09:00:00Z', { preparation_days: 2 }, '2026-11-23'],
  ['waits for a pre-ordered piece', 'fr', '2026-11-19T09:00:00Z', { not_before: '2026-12-05' }, '2026-12-07'],
  ['does not wait for a day that has passed', 'fr', '2026-11-19T09:00:00Z', { not_before: '2026-11-01' }, '2026-11-19'],
  [
    'skips a day on which the house is closed',
    'cn',
    '2026-02-24T03:00:00Z',
    { closed_days: new Set<IsoDay>(['2026-02-24', '2026-02-25']) },
    '2026-02-26',
  ],
] as const)('%s', (_name, country, at, conditions, expected) => {
  expect(dispatchDay(country, new Date(at), conditions)).toBe(expected);
});

test('promises neither a date nor a slot for a pre-order', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const [method] = shippingMethodsOf('fr');
  expect(promisedWindow('fr', method, now, false)).toEqual(deliveryWindow('fr', method, now));
  expect(promisedWindow('fr', method, now, true)).toEqual({ arrives_from: null, arrives_until: null });
  expect(slotDays(unknownWindow)).toEqual([]);
  expect(isSlotDay(unknownWindow, '2026-11-24')).toBe(false);
});

test.each([
  ['counts working days on the road', 'fr', [1, 3], '2026-11-21T08:00:00Z', '2026-11-24', '2026-11-26'],
  ['steps over the weekend', 'fr', [1, 3], '2026-11-19T08:00:00Z', '2026-11-20', '2026-11-24'],
  ['steps over Easter', 'de', [1, 1], '2026-04-02T08:00:00Z', '2026-04-07', '2026-04-07'],
] as const)('%s', (_name, country, days, at, arrives_from, arrives_until) => {
  expect(deliveryWindow(country, { days }, new Date(at))).toEqual({ arrives_from, arrives_until });
});

test('never promises a day off, nor an end before its start', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...countries), moment, fc.nat(10), (country, at, preparation_days) => {
      const leaves = dispatchDay(country, at, { preparation_days });
      expect(isWorkingDay(country, leaves)).toBe(true);
      for (const method of shippingMethodsOf(country)) {
        const { arrives_from, arrives_until } = deliveryWindow(country, method, at, { preparation_days });
        expect(isWorkingDay(country, arrives_from) && isWorkingDay(country, arrives_until)).toBe(true);
        expect(leaves < arrives_from && arrives_from <= arrives_until).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('offers slots for a week, from the day the parcel has certainly arrived', () => {
  const window = { arrives_from: '2026-11-24', arrives_until: '2026-11-26' } as const;
  const days = slotDays(window);
  expect(days).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ]);
  expect(days.every((day) => isSlotDay(window, day))).toBe(true);
  expect(isSlotDay(window, '2026-11-25')).toBe(false);
  expect(isSlotDay(window, '2026-12-03')).toBe(false);
});

test.each([
  ['France rests on 14 July', 'fr', '2026-07-14', false],
  ['Germany does not', 'de', '2026-07-14', true],
  ['Germany rests on Ascension Day', 'de', '2026-05-14', false],
  ['Poland rests on Corpus Christi', 'pl', '2026-06-04', false],
  ['Britain rests on the last Monday of August', 'gb', '2026-08-31', false],
  ['but works on the one before', 'gb', '2026-08-24', true],
  ['the US rests on the fourth Thursday of November', 'us', '2026-11-26', false],
  ['but works on the third', 'us', '2026-11-19', true],
  ['Japan works on Saturday', 'jp', '2026-11-21', true],
  ['Japan works on a public holiday', 'jp', '2027-05-03', true],
  ['Britain rests on the substitute of Boxing Day', 'gb', '2026-12-28', false],
  ['Ireland rests on St Brigid’s Day', 'ie', '2027-02-01', false],
  ['Hong Kong rests at Lunar New Year', 'hk', '2027-02-08', false],
  ['China rests on the fourth day of the Spring Festival', 'cn', '2027-02-08', false],
  ['China works on Women’s Day', 'cn', '2027-03-08', true],
  ['Macau rests at Lunar New Year', 'mo', '2027-02-08', false],
  ['Macau rests on All Souls’ Day', 'mo', '2027-11-02', false],
  ['Taiwan rests on Teachers’ Day', 'tw', '2027-09-28', false],
  ['Taiwan rests on the Friday before a Christmas on Saturday', 'tw', '2027-12-24', false],
  ['Korea rests at Lunar New Year', 'kr', '2027-02-08', false],
  ['Korea rests on the substitute of Liberation Day', 'kr', '2027-08-16', false],
  ['Thailand rests on Chakri Day', 'th', '2027-04-06', false],
  ['the Emirates rest at the end of Ramadan', 'ae', '2027-03-09', false],
  ['the Emirates work on the first day of Ramadan', 'ae', '2027-02-08', true],
  ['Saudi Arabia rests at the end of Ramadan', 'sa', '2027-03-09', false],
  ['Canada rests on Victoria Day', 'ca', '2027-05-24', false],
  ['Sydney rests on the King’s Birthday', 'au', '2027-06-14', false],
  ['New Zealand rests on Monday after Waitangi Day', 'nz', '2027-02-08', false],
  ['the US rests on the substitute of Independence Day', 'us', '2027-07-05', false],
  ['Finland rests on Midsummer Eve', 'fi', '2027-06-25', false],
] as const)('%s', (_name, country, day, expected) => {
  expect(isWorkingDay(country, day)).toBe(expected);
});

test.each([
  ['moves no working days to the next working day', 0, '2026-11-23'],
  ['moves one working day past it', 1, '2026-11-23'],
  ['moves five over a weekend', 5, '2026-11-27'],
] as const)('from a Saturday it %s', (_name, count, expected) => {
  expect(addWorkingDays('fr', '2026-11-21', count)).toBe(expected);
});

test.each([
  ['reads the wall clock in winter', '2026-11-19T13:05:00Z', 'Europe/Paris', { day: '2026-11-19', minutes: 845 }],
  ['and in summer', '2026-07-19T13:05:00Z', 'Europe/Paris', { day: '2026-07-19', minutes: 905 }],
  ['returns minute 0 at midnight', '2026-11-19T23:00:00Z', 'Europe/Paris', { day: '2026-11-20', minutes: 0 }],
  [
    'returns the day beyond the date line',
    '2026-11-19T12:30:00Z',
    'Pacific/Auckland',
    { day: '2026-11-20', minutes: 90 },
  ],
] as const)('%s', (_name, at, zone, expected) => {
  expect(localClock(new Date(at), zone)).toEqual(expected);
});

test('adds days, and the days of the week follow', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      const from = date.toISOString().slice(0, 10) as IsoDay;
      const to = addDays(from, days);
      expect(Date.parse(to) - Date.parse(from)).toBe(days * 86_400_000);
      expect(weekdayOf(to)).toBe((((weekdayOf(from) + days) % 7) + 7) % 7);
    }),
  );
});

// The product page needs only the time zone, so it does not load the country table for it.
test.each(countries)('counts the days of %s in the time zone of the country table', (country) => {
  expect(zoneOf(country)).toBe(countryTable[country].time_zone);
});
