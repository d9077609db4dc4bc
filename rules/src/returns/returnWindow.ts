import { addDays, type IsoDay, localClock } from '../calendar/localDay.ts';
import { zoneOf } from '../calendar/workingDays.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** Days after the delivery within which an item can be returned, by country. Spec 3 §4 (return date). */
export const returnWindowDays = {
  fr: 30,
  be: 30,
  lu: 30,
  ch: 30,
  de: 30,
  at: 30,
  it: 30,
  es: 30,
  pt: 30,
  nl: 30,
  ie: 30,
  gb: 30,
  fi: 30,
  dk: 30,
  se: 30,
  no: 30,
  cz: 30,
  pl: 30,
  us: 30,
  ca: 30,
  mx: 30,
  br: 30,
  au: 30,
  nz: 30,
  sg: 30,
  my: 30,
  jp: 30,
  cn: 30,
  hk: 30,
  mo: 30,
  tw: 30,
  kr: 30,
  th: 30,
  sa: 30,
  ae: 30,
} as const satisfies Record<Country, number>;

/** Last day of the return window in the country's time zone: "return until …". Expectations §3. */
export function returnUntil(country: Country, delivered_at: Date): IsoDay {
  return addDays(localClock(delivered_at, zoneOf(country)).day, returnWindowDays[country]);
}

/** Whether a return can still be requested: delivered, and the last day not over in the country. Spec 3 §4. */
export function isReturnOpen(country: Country, delivered_at: Date | null, now: Date): boolean {
  return delivered_at !== null && localClock(now, zoneOf(country)).day <= returnUntil(country, delivered_at);
}
