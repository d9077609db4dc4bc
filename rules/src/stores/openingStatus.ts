import { Temporal } from 'temporal-polyfill';
import { type OpeningHours, openingInstants, type Weekday, weekdays } from './openingHours.ts';

/** Minutes before opening or closing in which the status is a countdown. Spec 2 §4. */
export const countdownMinutes = 60;
/** Days ahead that are searched for an opening; a store closed for longer announces none. */
const lookAheadDays = 60;

/** Closed states first, then open ones. Times `at` are `HH:MM` in the store's time zone. Spec 2 §4. */
export type OpeningStatus =
  | { readonly state: 'closed'; readonly kind: 'closed' }
  | { readonly state: 'closed'; readonly kind: 'opens_in'; readonly minutes: number; readonly at: string }
  | { readonly state: 'closed'; readonly kind: 'opens_today' | 'opens_tomorrow'; readonly at: string }
  /** `date` distinguishes next Monday from the one after a long closure. */
  | {
      readonly state: 'closed';
      readonly kind: 'opens_on';
      readonly at: string;
      readonly weekday: Weekday;
      readonly date: string;
    }
  | { readonly state: 'open'; readonly kind: 'closes_in'; readonly minutes: number; readonly at: string }
  | { readonly state: 'open'; readonly kind: 'open_until'; readonly at: string };

const minutesUntil = (now: number, moment: number) => Math.ceil((moment - now) / 60_000);

/** The end of the span that contains a moment, joining spans that touch; null outside all spans. */
function closingAfter(spans: readonly { from: number; to: number }[], now: number): number | null {
  let end: number | null = null;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from <= (end ?? now) && to > (end ?? now)) end = to;
  }
  return end;
}

function nextOpening(opening: OpeningHours, today: Temporal.PlainDate, now: number): number | null {
  for (let days = 0; days <= lookAheadDays; days += 1) {
    const ahead = openingInstants(opening, today.add({ days })).map(({ from }) => from);
    const later = ahead.filter((from) => from > now);
    if (later.length > 0) return Math.min(...later);
  }
  return null;
}

/**
 * A store's status at a moment (milliseconds since 1970) and its next change: closes in minutes or open until; opens in
 * minutes, later today, tomorrow, or on a weekday. Uses the store's time zone, counts real minutes across clock
 * changes, and handles exceptional days and hours past midnight. The store is open at the minute of opening and closed
 * at that of closing. Spec 2 §4.
 */
export function openingStatus(opening: OpeningHours, now: number): OpeningStatus {
  const local = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(opening.timezone);
  const timeOf = (moment: number) => local(moment).toPlainTime().toString({ smallestUnit: 'minute' });
  const today = local(now).toPlainDate();
  // Yesterday's hours may last past midnight, and tomorrow's may start where today's end.
  const around = [-1, 0, 1].flatMap((days) => openingInstants(opening, today.add({ days })));

  const closing = closingAfter(around, now);
  if (closing !== null) {
    const minutes = minutesUntil(now, closing);
    if (minutes <= countdownMinutes) return { state: 'open', kind: 'closes_in', minutes, at: timeOf(closing) };
    return { state: 'open', kind: 'open_until', at: timeOf(closing) };
  }

  const next = nextOpening(opening, today, now);
  if (next === null) return { state: 'closed', kind: 'closed' };
  const at = timeOf(next);
  const minutes = minutesUntil(now, next);
  if (minutes <= countdownMinutes) return { state: 'closed', kind: 'opens_in', minutes, at };
  const date = local(next).toPlainDate();
  const days = today.until(date).days;
  if (days === 0) return { state: 'closed', kind: 'opens_today', at };
  if (days === 1) return { state: 'closed', kind: 'opens_tomorrow', at };
  const weekday = weekdays[date.dayOfWeek - 1] ?? 'mon';
  return { state: 'closed', kind: 'opens_on', at, weekday, date: date.toString() };
}
