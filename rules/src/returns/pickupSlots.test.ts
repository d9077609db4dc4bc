import { expect, test } from 'vitest';
import { pickupSlots, pickupTimes } from './pickupSlots.ts';

test.each([
  ['the next five working days', 'fr', '2026-11-18T10:00:00Z', ['19', '20', '23', '24', '25']],
  ['from the day after today in Japan, Saturday too', 'jp', '2026-11-26T16:00:00Z', ['28', '30', '01', '02', '03']],
  ['without the holidays', 'de', '2026-12-23T10:00:00Z', ['24', '28', '29', '30', '31']],
] as const)('offers %s', (_name, country, now, days) => {
  const slots = pickupSlots(country, new Date(now));
  expect(slots.map(({ day }) => day.slice(8))).toEqual(days);
  expect(slots.every(({ times }) => times === pickupTimes)).toBe(true);
});
