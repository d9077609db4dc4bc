import type { Country } from '../storefronts/storefronts.ts';
import { holidays } from './holidays.ts';
import { addDays, type IsoDay, weekdayOf } from './localDay.ts';

const sunday = 0;
const friday = 5;
const saturday = 6;

type Calendar = {
  /** Time zone of dispatch and of the country's delivery days. */
  readonly zone: string;
  readonly weekend: readonly number[];
};

const weekend = [sunday, saturday] as const;

/** Time zone and weekend of each country's parcels. Spec 2 §4 (durations become dates). */
export const calendars = {
  fr: { zone: 'Europe/Paris', weekend },
  be: { zone: 'Europe/Brussels', weekend },
  lu: { zone: 'Europe/Luxembourg', weekend },
  ch: { zone: 'Europe/Zurich', weekend },
  de: { zone: 'Europe/Berlin', weekend },
  at: { zone: 'Europe/Vienna', weekend },
  it: { zone: 'Europe/Rome', weekend },
  es: { zone: 'Europe/Madrid', weekend },
  pt: { zone: 'Europe/Lisbon', weekend },
  nl: { zone: 'Europe/Amsterdam', weekend },
  ie: { zone: 'Europe/Dublin', weekend },
  gb: { zone: 'Europe/London', weekend },
  fi: { zone: 'Europe/Helsinki', weekend },
  dk: { zone: 'Europe/Copenhagen', weekend },
  se: { zone: 'Europe/Stockholm', weekend },
  no: { zone: 'Europe/Oslo', weekend },
  cz: { zone: 'Europe/Prague', weekend },
  pl: { zone: 'Europe/Warsaw', weekend },
  us: { zone: 'America/New_York', weekend },
  ca: { zone: 'America/Toronto', weekend },
  mx: { zone: 'America/Mexico_City', weekend },
  br: { zone: 'America/Sao_Paulo', weekend },
  au: { zone: 'Australia/Sydney', weekend },
  nz: { zone: 'Pacific/Auckland', weekend },
  sg: { zone: 'Asia/Singapore', weekend },
  my: { zone: 'Asia/Kuala_Lumpur', weekend },
  jp: { zone: 'Asia/Tokyo', weekend: [sunday] },
  cn: { zone: 'Asia/Shanghai', weekend: [sunday] },
  hk: { zone: 'Asia/Hong_Kong', weekend: [sunday] },
  mo: { zone: 'Asia/Macau', weekend: [sunday] },
  tw: { zone: 'Asia/Taipei', weekend },
  kr: { zone: 'Asia/Seoul', weekend },
  th: { zone: 'Asia/Bangkok', weekend },
  sa: { zone: 'Asia/Riyadh', weekend: [friday, saturday] },
  ae: { zone: 'Asia/Dubai', weekend },
} as const satisfies Record<Country, Calendar>;

/** Time zone of a country's delivery days. Spec 2 §4. */
export function zoneOf(country: Country): string {
  return calendars[country].zone;
}

/** Whether parcels move on a day: not a weekend, a public holiday or a closing day of the house. Spec 2 §4. */
export function isWorkingDay(country: Country, day: IsoDay, closed_days: ReadonlySet<IsoDay> = new Set()): boolean {
  const calendar: Calendar = calendars[country];
  if (calendar.weekend.includes(weekdayOf(day)) || closed_days.has(day)) return false;
  const of_year = holidays[country][Number(day.slice(0, 4))] ?? '';
  return !of_year.split(' ').includes(day.slice(5));
}

/** The working day `count` working days after a day; 0 gives the day itself or the next working day. Spec 2 §4. */
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
