// A day and time of the clock in each storefront. decisions/0126.
import { Temporal } from 'temporal-polyfill';
import { countryTable } from '../countries/countryTable.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** A calendar day and a time of day, `2026-12-07` and `00:00`. */
export type LocalTime = { readonly day: string; readonly time: string };

/**
 * The moment at which the clocks of a country's zone show a day and time, in milliseconds. A time that a change of clocks leaves out is the same
 * distance after it; of one that comes twice it is the first. Throws on an invalid day or time. Expectations §2, decisions/0126.
 */
export function localMoment(country: Country, { day, time }: LocalTime): number {
  const zone = countryTable[country].time_zone;
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
}
