import { addDays, localClock } from '../calendar/localDay.ts';
import { addWorkingDays, zoneOf } from '../calendar/workingDays.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { PickupDay } from './returnMethods.ts';

/** Hours in which carriers fetch parcels. Spec 3 §3 (time slot). */
export const pickupTimes = ['09:00-12:00', '12:00-15:00', '14:00-17:00', '16:00-19:00'] as const;

/** Working days on which a pickup can be chosen. */
const offeredDays = 5;

/** The days and times of a pickup from the next working day on, in the country's time zone. Spec 3 §3, §4. */
export function pickupSlots(country: Country, now: Date): PickupDay[] {
  let day = addDays(localClock(now, zoneOf(country)).day, 1);
  return Array.from({ length: offeredDays }, () => {
    const offered = addWorkingDays(country, day, 0);
    day = addDays(offered, 1);
    return { day: offered, times: pickupTimes };
  });
}
