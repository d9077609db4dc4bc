import type { Country } from '../storefronts/storefronts.ts';
import { addDays, type IsoDay, weekdayOf } from './localDay.ts';

const sun = 0;
const mon = 1;
const thu = 4;
const fri = 5;
const sat = 6;

type Calendar = {
  /** Where the country's parcels leave from and its days are counted. */
  readonly zone: string;
  readonly weekend: readonly number[];
  /** Public holidays of every year, `MM-DD`. */
  readonly fixed: string;
  /** Holidays as days after Easter Sunday (-2 Good Friday, 39 Ascension, 50 Whit Monday). */
  readonly easter?: readonly number[];
  /** Holidays such as the fourth Thursday of November; -1 is the last. */
  readonly nth?: readonly (readonly [month: number, weekday: number, nth: number])[];
};

const weekend = [sun, sat] as const;

/**
 * Days on which a country's parcels neither leave nor arrive. Spec 2 §4 (durations become dates). Holidays that follow
 * the moon or are set each year (Lunar New Year, Eid, Songkran substitutes) come in as `closed_days`.
 */
export const calendars = {
  fr: {
    zone: 'Europe/Paris',
    weekend,
    fixed: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25',
    easter: [1, 39, 50],
  },
  be: { zone: 'Europe/Brussels', weekend, fixed: '01-01 05-01 07-21 08-15 11-01 11-11 12-25', easter: [1, 39, 50] },
  lu: {
    zone: 'Europe/Luxembourg',
    weekend,
    fixed: '01-01 05-01 05-09 06-23 08-15 11-01 12-25 12-26',
    easter: [1, 39, 50],
  },
  ch: { zone: 'Europe/Zurich', weekend, fixed: '01-01 08-01 12-25 12-26', easter: [-2, 1, 39, 50] },
  de: { zone: 'Europe/Berlin', weekend, fixed: '01-01 05-01 10-03 12-25 12-26', easter: [-2, 1, 39, 50] },
  at: {
    zone: 'Europe/Vienna',
    weekend,
    fixed: '01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25 12-26',
    easter: [1, 39, 50, 60],
  },
  it: {
    zone: 'Europe/Rome',
    weekend,
    fixed: '01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
    easter: [1],
  },
  es: {
    zone: 'Europe/Madrid',
    weekend,
    fixed: '01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
    easter: [-2],
  },
  pt: {
    zone: 'Europe/Lisbon',
    weekend,
    fixed: '01-01 04-25 05-01 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
    easter: [-2, 60],
  },
  nl: { zone: 'Europe/Amsterdam', weekend, fixed: '01-01 04-27 12-25 12-26', easter: [1, 39, 50] },
  ie: {
    zone: 'Europe/Dublin',
    weekend,
    fixed: '01-01 03-17 12-25 12-26',
    easter: [1],
    nth: [
      [5, mon, 1],
      [6, mon, 1],
      [8, mon, 1],
      [10, mon, -1],
    ],
  },
  gb: {
    zone: 'Europe/London',
    weekend,
    fixed: '01-01 12-25 12-26',
    easter: [-2, 1],
    nth: [
      [5, mon, 1],
      [5, mon, -1],
      [8, mon, -1],
    ],
  },
  fi: { zone: 'Europe/Helsinki', weekend, fixed: '01-01 01-06 05-01 12-06 12-24 12-25 12-26', easter: [-2, 1, 39] },
  dk: { zone: 'Europe/Copenhagen', weekend, fixed: '01-01 12-24 12-25 12-26', easter: [-3, -2, 1, 39, 50] },
  se: { zone: 'Europe/Stockholm', weekend, fixed: '01-01 01-06 05-01 06-06 12-24 12-25 12-26', easter: [-2, 1, 39] },
  no: { zone: 'Europe/Oslo', weekend, fixed: '01-01 05-01 05-17 12-25 12-26', easter: [-3, -2, 1, 39, 50] },
  cz: {
    zone: 'Europe/Prague',
    weekend,
    fixed: '01-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
    easter: [-2, 1],
  },
  pl: {
    zone: 'Europe/Warsaw',
    weekend,
    fixed: '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26',
    easter: [1, 60],
  },
  us: {
    zone: 'America/New_York',
    weekend,
    fixed: '01-01 07-04 12-25',
    nth: [
      [5, mon, -1],
      [9, mon, 1],
      [11, thu, 4],
    ],
  },
  ca: {
    zone: 'America/Toronto',
    weekend,
    fixed: '01-01 07-01 12-25 12-26',
    easter: [-2],
    nth: [
      [9, mon, 1],
      [10, mon, 2],
    ],
  },
  mx: {
    zone: 'America/Mexico_City',
    weekend,
    fixed: '01-01 05-01 09-16 12-25',
    nth: [
      [2, mon, 1],
      [3, mon, 3],
      [11, mon, 3],
    ],
  },
  br: {
    zone: 'America/Sao_Paulo',
    weekend,
    fixed: '01-01 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25',
    easter: [-48, -47, -2, 60],
  },
  au: { zone: 'Australia/Sydney', weekend, fixed: '01-01 01-26 04-25 12-25 12-26', easter: [-2, 1] },
  nz: {
    zone: 'Pacific/Auckland',
    weekend,
    fixed: '01-01 01-02 02-06 04-25 12-25 12-26',
    easter: [-2, 1],
    nth: [
      [6, mon, 1],
      [10, mon, 4],
    ],
  },
  sg: { zone: 'Asia/Singapore', weekend, fixed: '01-01 05-01 08-09 12-25', easter: [-2] },
  my: { zone: 'Asia/Kuala_Lumpur', weekend, fixed: '01-01 05-01 08-31 09-16 12-25' },
  jp: { zone: 'Asia/Tokyo', weekend: [sun], fixed: '01-01 01-02 01-03' },
  cn: { zone: 'Asia/Shanghai', weekend: [sun], fixed: '01-01 05-01 10-01 10-02 10-03' },
  hk: { zone: 'Asia/Hong_Kong', weekend: [sun], fixed: '01-01 05-01 07-01 10-01 12-25 12-26', easter: [-2, -1, 1] },
  mo: { zone: 'Asia/Macau', weekend: [sun], fixed: '01-01 05-01 10-01 10-02 12-20 12-25', easter: [-2, -1] },
  tw: { zone: 'Asia/Taipei', weekend, fixed: '01-01 02-28 05-01 10-10' },
  kr: { zone: 'Asia/Seoul', weekend, fixed: '01-01 03-01 05-05 06-06 08-15 10-03 10-09 12-25' },
  th: { zone: 'Asia/Bangkok', weekend, fixed: '01-01 04-13 04-14 04-15 05-01 12-05 12-10 12-31' },
  sa: { zone: 'Asia/Riyadh', weekend: [fri, sat], fixed: '02-22 09-23' },
  ae: { zone: 'Asia/Dubai', weekend, fixed: '01-01 12-02 12-03' },
} as const satisfies Record<Country, Calendar>;

/** The time zone a country's delivery days are counted in. Spec 2 §4. */
export function zoneOf(country: Country): string {
  return calendars[country].zone;
}

/** Whether parcels move on a day in a country: no weekend, holiday or day the house says it is closed. Spec 2 §4. */
export function isWorkingDay(country: Country, day: IsoDay, closed_days: ReadonlySet<IsoDay> = new Set()): boolean {
  const calendar: Calendar = calendars[country];
  if (calendar.weekend.includes(weekdayOf(day)) || closed_days.has(day)) return false;
  if (calendar.fixed.split(' ').includes(day.slice(5))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  if (calendar.easter?.some((offset) => addDays(easter, offset) === day)) return false;
  return !calendar.nth?.some(([month, weekday, nth]) => isNth(day, month, weekday, nth));
}

/** The working day some working days after a day; 0 gives the day itself or the next working one. Spec 2 §4. */
export function addWorkingDays(
  country: Country,
  from: IsoDay,
  count: number,
  closed_days: ReadonlySet<IsoDay> = new Set(),
): IsoDay {
  let day = from;
  let left = count;
  while (left > 0 || !isWorkingDay(country, day, closed_days)) {
    day = addDays(day, 1);
    if (left > 0 && isWorkingDay(country, day, closed_days)) left -= 1;
  }
  return day;
}

/** Easter Sunday of a Gregorian year. Spec 2 §4: several countries' holidays hang on it. */
export function easterOf(year: number): IsoDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const moon = epact - (epact > 28 || (epact === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28` as IsoDay, moon - weekday);
}

function isNth(day: IsoDay, month: number, weekday: number, nth: number): boolean {
  if (Number(day.slice(5, 7)) !== month || weekdayOf(day) !== weekday) return false;
  if (nth === -1) return Number(addDays(day, 7).slice(5, 7)) !== month;
  return Math.ceil(Number(day.slice(8)) / 7) === nth;
}
