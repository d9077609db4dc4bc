import { expect, test } from 'vitest';
import type { OpeningHours } from '../stores/openingHours.ts';
import { countries } from '../storefronts/storefronts.ts';
import { collectUntil, isPickupOffered, pickupWindow, remindAt } from './pickup.ts';

const day = [['10:30', '19:00']] as const;
const paris: OpeningHours = {
  hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day },
  exceptions: [{ date: '2026-12-08', hours: [] }],
  timezone: 'Europe/Paris',
};
const at = (text: string): number => Date.parse(text);

test('is not offered where each shop must issue its own tax document', () => {
  expect(countries.filter((country) => !isPickupOffered(country)).toSorted()).toEqual(['br', 'cn', 'mx']);
});

test.each([
  ['before the opening', '2026-11-24T08:00:00Z', '2026-11-24'],
  ['more than two hours before the closing', '2026-11-24T15:59:00Z', '2026-11-24'],
  ['two hours before the closing', '2026-11-24T16:00:00Z', '2026-11-25'],
  ['on a Saturday evening', '2026-11-28T19:00:00Z', '2026-11-30'],
] as const)(
  'the boutique’s own pieces, ordered %s, are ready on the first day with time to prepare',
  (_name, now, ready) => {
    expect(pickupWindow(paris, at(now), null)).toEqual({ arrives_from: ready, arrives_until: ready });
  },
);

test('a transfer is ready when the boutique is open after its parcel came', () => {
  const parcel = { arrives_from: '2026-11-29', arrives_until: '2026-12-08' } as const;
  expect(pickupWindow(paris, at('2026-11-24T08:00:00Z'), parcel)).toEqual({
    arrives_from: '2026-11-30',
    arrives_until: '2026-12-09',
  });
});

test('a boutique that does not open in time hands nothing over', () => {
  const closed = { hours: {}, exceptions: [], timezone: 'Europe/Paris' };
  expect(pickupWindow(closed, at('2026-11-24T08:00:00Z'), null)).toBeNull();
  const parcel = { arrives_from: '2026-11-29', arrives_until: '2026-12-01' } as const;
  expect(pickupWindow(closed, at('2026-11-24T08:00:00Z'), parcel)).toBeNull();
});

test('a ready order waits two weeks, until the boutique has closed on an open day', () => {
  expect(collectUntil(paris, at('2026-11-25T12:00:00Z'))).toBe(at('2026-12-09T18:00:00Z'));
  // The fourteenth day is a holiday of the boutique.
  expect(collectUntil(paris, at('2026-11-24T12:00:00Z'))).toBe(at('2026-12-09T18:00:00Z'));
  const closed = { hours: {}, exceptions: [], timezone: 'Europe/Paris' };
  expect(collectUntil(closed, at('2026-11-25T12:00:00Z'))).toBe(at('2026-12-09T12:00:00Z'));
});

test('the reminder comes four days before the end', () => {
  expect(remindAt(at('2026-12-09T18:00:00Z'))).toBe(at('2026-12-05T18:00:00Z'));
});
