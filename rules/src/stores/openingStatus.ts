import { Temporal } from 'temporal-polyfill';
import { type OpeningHours, openingInstants, type Weekday, weekdays } from './openingHours.ts';

/** Minutes before opening or closing from which a store counts them. Spec 2 §4. */
export const countdownMinutes = 60;
/** Days ahead in which an opening is looked for; a store closed longer has none to tell. */
const lookAheadDays = 60;

/** Times `at` are the store's own, `HH:MM`. Closed ones first, then open ones. Spec 2 §4. */
export type OpeningStatus =
  | { readonly state: 'closed'; readonly kind: 'closed' }
  | { readonly state: 'closed'; readonly kind: 'opens_in'; readonly minutes: number; readonly at: string }
  | { readonly state: 'closed'; readonly kind: 'opens_today' | 'opens_tomorrow'; readonly at: string }
  /** `date` tells next Monday from the one after a long closure. */
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

/** The end of the span a moment lies in, spans that touch counting as one; null outside. */
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
 * Whether a store is open at a moment (milliseconds since 1970), and what comes next: closes in minutes or open
 * until; opens in minutes, today from, tomorrow at, on a weekday at. It counts in the store's time zone, real minutes
 * across clock changes, and takes exceptional days and hours past midnight. At the minute of opening it is open, at
 * that of closing closed. Spec 2 §4.
 */
export function openingStatus(opening: OpeningHours, now: number): OpeningStatus {
  const local = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(opening.timezone);
  const timeOf = (moment: number) => local(moment).toPlainTime().toString({ smallestUnit: 'minute' });
  const today = local(now).toPlainDate();
  // Yesterday's hours may reach past midnight, tomorrow's may go on where today's end.
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
