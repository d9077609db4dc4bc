// Days and months of the books, on the clock of the house: which months are closed, and which may be. Pure. decisions/0124.
import { addDays, addMonths, type IsoDay } from '../calendar/localDay.ts';

/** A calendar month, `2026-11`. */
export type Month = `${number}-${number}`;

/** What a month looks like. Expectations §2, decisions/0124. */
export const monthForm = /^\d{4}-(?:0[1-9]|1[0-2])$/u;

/** Whether a text is a month. Expectations §2, decisions/0124. */
export function isMonth(text: string): text is Month {
  return monthForm.test(text);
}

/** The month of a day. Expectations §2, decisions/0124. */
export const monthOf = (day: IsoDay): Month => day.slice(0, 7) as Month;

/** The first day of a month. Expectations §2, decisions/0124. */
export const firstDayOf = (month: Month): IsoDay => `${month}-01` as IsoDay;

/** The month `count` months later. Expectations §2, decisions/0124. */
export const monthAfter = (month: Month, count = 1): Month => monthOf(addMonths(firstDayOf(month), count));

/** The last day of a month. Expectations §2, decisions/0124. */
export const lastDayOf = (month: Month): IsoDay => addDays(firstDayOf(monthAfter(month)), -1);

/** The most days of the takings, of the money reports, and of a VAT report. Expectations §2, decisions/0137. */
export const mostDays = { takings: 366, vat: 366 } as const;
/** The most days that takings show one by one: beyond them each row is a month. Expectations §2, decisions/0137. */
const mostSingleDays = 92;

/** What a row of the takings of some days is of. Both days are in the range. Expectations §2, decisions/0137. */
export const takingStep = (from: IsoDay, until: IsoDay): 'day' | 'month' =>
  until > addDays(from, mostSingleDays - 1) ? 'month' : 'day';

/** The last day of a row of the takings that begins on a day. Expectations §2, decisions/0137. */
export function endOfStep(day: string, step: 'day' | 'month', until: string): string {
  const last = step === 'day' ? day : lastDayOf(monthOf(day as IsoDay));
  return last < until ? last : until;
}
/** The most months of one export. Expectations §2, decisions/0124. */
export const mostMonths = 12;

/** Why a range of days is not shown; null for one that is. Both days are in it. Expectations §2, decisions/0124. */
export function daysProblem(from: IsoDay, until: IsoDay, most: number): 'order' | 'range' | null {
  if (until < from) return 'order';
  return until > addDays(from, most - 1) ? 'range' : null;
}

/** Why a run of months is not exported; null for one that is. Both months are in it. Expectations §2, decisions/0124. */
export function monthsProblem(from: Month, until: Month): 'order' | 'range' | null {
  if (until < from) return 'order';
  return until > monthAfter(from, mostMonths - 1) ? 'range' : null;
}

/** How far the books are. */
export type BooksState = {
  /** The month of the first entry; null for books without one. */
  readonly first: Month | null;
  /** The last month that is closed; null before the first. */
  readonly closed: Month | null;
  readonly current: Month;
};

/** The first month that is not closed. Expectations §2, decisions/0124. */
export const firstOpen = ({ first, closed, current }: BooksState): Month =>
  closed === null ? (first ?? current) : monthAfter(closed);

/** The months that are not closed, the oldest first; the current one is the last. Expectations §2, decisions/0124. */
export function openMonths(state: BooksState): Month[] {
  const months: Month[] = [];
  for (let month = firstOpen(state); month <= state.current; month = monthAfter(month)) months.push(month);
  return months;
}

/** Why a month cannot be closed. Expectations §2, decisions/0124. */
export const closeProblems = ['already_closed', 'month_not_over', 'earlier_month_open'] as const;
type CloseProblem = (typeof closeProblems)[number];

/** Why a month cannot be closed now; null where it can. Months close in their order, when they are over. Expectations §2, decisions/0124. */
export function closeProblem(month: Month, state: BooksState): CloseProblem | null {
  const next = firstOpen(state);
  if (month < next) return 'already_closed';
  if (month >= state.current) return 'month_not_over';
  return month > next ? 'earlier_month_open' : null;
}
