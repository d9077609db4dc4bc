import { addDays, type IsoDay } from '@vitrine/rules/calendar/localDay';
import { daysProblem } from '@vitrine/rules/books/months';
import { ApiError } from '../../../platform/errors/ApiError.ts';

type Asked = { readonly from?: string | undefined; readonly until?: string | undefined };
export type Days = { readonly from: IsoDay; readonly until: IsoDay };

/** A day of the contract, which is an ISO date. */
export const isoDayOf = (day: string): IsoDay => day as IsoDay;

/**
 * The days that a report is asked for; `usual` without them, and as many days as that has where only one end is asked for. Throws
 * payload_refused for a range without an order or beyond `most` days.
 */
export function daysAsked({ from, until }: Asked, usual: Days, most: number): Days {
  const length = (Date.parse(usual.until) - Date.parse(usual.from)) / 86_400_000;
  const last =
    until === undefined ? (from === undefined ? usual.until : addDays(isoDayOf(from), length)) : isoDayOf(until);
  const first = from === undefined ? addDays(last, -length) : isoDayOf(from);
  const problem = daysProblem(first, last, most);
  if (problem !== null) throw new ApiError('payload_refused', { fields: { until: problem } });
  return { from: first, until: last };
}
