import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type IsoDay } from '../calendar/localDay.ts';
import { addWorkingDays, isWorkingDay } from '../calendar/workingDays.ts';
import { deliveryWindow, dispatchDay } from '../shipping/deliveryDates.ts';
import { shippingMethods } from '../shipping/shippingMethods.ts';
import { countries } from '../storefronts/storefronts.ts';
import { isLate, leaveBy, promiseState } from './promise.ts';

test.each<[string, IsoDay, readonly [number, number], IsoDay]>([
  ['three working days before a Friday', '2026-11-27', [1, 3], '2026-11-24'],
  ['over a weekend', '2026-11-24', [1, 3], '2026-11-19'],
  ['over a public holiday', '2026-11-12', [1, 1], '2026-11-10'],
  ['from a promised Sunday', '2026-11-29', [1, 1], '2026-11-26'],
])('a parcel to France leaves %s', (_name, arrives_until, days, day) => {
  expect(leaveBy('fr', { days }, arrives_until)).toBe(day);
});

test('the last day is the latest one: the dispatch of the promise is never after it, and one working day later is too late', () => {
  const cases = countries.flatMap((country) => shippingMethods[country].map((method) => ({ country, method })));
  fc.assert(
    fc.property(
      fc.constantFrom(...cases),
      fc.date({ min: new Date('2026-01-05T00:00:00Z'), max: new Date('2026-12-10T00:00:00Z'), noInvalidDate: true }),
      ({ country, method }, ordered_at) => {
        const { arrives_until } = deliveryWindow(country, method, ordered_at);
        const last = leaveBy(country, method, arrives_until);
        const arrival = (day: IsoDay) => addWorkingDays(country, day, method.days[1]);
        expect(isWorkingDay(country, last)).toBe(true);
        expect(dispatchDay(country, ordered_at) <= last).toBe(true);
        expect(arrival(last) <= arrives_until).toBe(true);
        expect(arrival(addWorkingDays(country, addDays(last, 1), 0)) > arrives_until).toBe(true);
      },
    ),
  );
});

test.each([
  ['2026-11-19', '2026-11-19', 'in_time', false],
  ['2026-11-20', '2026-11-20', 'leaves_today', false],
  // In the evening of the warehouse, when the next day has begun for the client.
  ['2026-11-20', '2026-11-21', 'leaves_today', false],
  // In its night, while the client still has the day before.
  ['2026-11-21', '2026-11-20', 'cannot_arrive', true],
  ['2026-11-24', '2026-11-24', 'cannot_arrive', true],
  ['2026-11-24', '2026-11-25', 'passed', true],
  ['2026-11-25', '2026-11-24', 'cannot_arrive', true],
] as const)(
  'leaves by the 20th and arrives until the 24th: on %s at the warehouse, %s at the client, it is %s',
  (here, there, state, late) => {
    expect(promiseState({ leave_by: '2026-11-20', arrives_until: '2026-11-24' }, { here, there })).toBe(state);
    expect(isLate(state)).toBe(late);
  },
);

test('an order without a promised day has none to keep', () => {
  expect(promiseState(null, { here: '2026-11-21', there: '2026-11-21' })).toBe('none');
  expect(isLate('none')).toBe(false);
});
