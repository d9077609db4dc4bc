// The periods that finance asks for, by name. Pure. decisions/0144.
import { addDays, addMonths, type IsoDay } from '../calendar/localDay.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOf } from './months.ts';

/** Each named period, the shortest first. Expectations §2, decisions/0144. */
export const namedPeriods = [
  'today',
  'yesterday',
  'week',
  'month',
  'last_month',
  'last_quarter',
  'year',
  'last_year',
] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

type Days = { readonly from: IsoDay; readonly until: IsoDay };

/** The first day of the quarter of a day. */
function quarterOf(day: IsoDay): IsoDay {
  const first = firstDayOf(monthOf(day));
  return addMonths(first, -((Number(day.slice(5, 7)) - 1) % 3));
}

const yearOf = (day: IsoDay, years = 0): IsoDay => `${Number(day.slice(0, 4)) + years}-01-01` as IsoDay;

const daysOf: Readonly<Record<NamedPeriod, (today: IsoDay) => Days>> = {
  today: (today) => ({ from: today, until: today }),
  yesterday: (today) => ({ from: addDays(today, -1), until: addDays(today, -1) }),
  week: (today) => ({ from: addDays(today, -6), until: today }),
  month: (today) => ({ from: firstDayOf(monthOf(today)), until: today }),
  last_month: (today) => {
    const month = monthAfter(monthOf(today), -1);
    return { from: firstDayOf(month), until: lastDayOf(month) };
  },
  // The period of a return of the one-stop shop.
  last_quarter: (today) => {
    const first = quarterOf(today);
    return { from: addMonths(first, -3), until: addDays(first, -1) };
  },
  year: (today) => ({ from: yearOf(today), until: today }),
  last_year: (today) => ({ from: yearOf(today, -1), until: addDays(yearOf(today), -1) }),
};

/** The first and the last day of a period, both in it. Expectations §2, decisions/0144. */
export const daysOfPeriod = (period: NamedPeriod, today: IsoDay): Days => daysOf[period](today);

/** The period that some days are; null for others. Expectations §2, decisions/0144. */
export const periodOfDays = (from: string, until: string, today: IsoDay): NamedPeriod | null =>
  namedPeriods.find((period) => {
    const days = daysOfPeriod(period, today);
    return days.from === from && days.until === until;
  }) ?? null;
