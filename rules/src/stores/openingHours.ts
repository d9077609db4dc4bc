import { Temporal } from 'temporal-polyfill';

/** The days of a store's week. Spec 2 §3. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Local times `HH:MM`; a closing at or before its opening is on the next day, `24:00` is midnight. */
export type Span = readonly [opens: string, closes: string];

export type OpeningHours = {
  readonly hours: Readonly<Record<Weekday, readonly Span[]>>;
  /** Dated days that replace their weekday; no spans means closed. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly Span[] }[];
  /** IANA name, as Europe/Paris. */
  readonly timezone: string;
};

/** A day of a store: its date, its weekday, its spans, and whether it is an exceptional one. */
export type OpeningDay = {
  readonly date: string;
  readonly weekday: Weekday;
  readonly spans: readonly Span[];
  readonly is_exception: boolean;
};

/** The hours of one date. Spec 2 §3. */
export function openingDay(opening: OpeningHours, date: Temporal.PlainDate): OpeningDay {
  const weekday = weekdays[date.dayOfWeek - 1] ?? 'mon';
  const exception = opening.exceptions.find((day) => day.date === date.toString());
  return {
    date: date.toString(),
    weekday,
    spans: exception?.hours ?? opening.hours[weekday],
    is_exception: exception !== undefined,
  };
}

/** The seven days from today on, in the store's own time. `now` in milliseconds since 1970. Spec 2 §2. */
export function openingWeek(opening: OpeningHours, now: number): OpeningDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(opening.timezone).toPlainDate();
  return weekdays.map((_day, days) => openingDay(opening, today.add({ days })));
}

/**
 * When a date's spans begin and end, in milliseconds since 1970. Where clocks skip a time, it moves on with them. Spec
 * 2 §4.
 */
export function openingInstants(opening: OpeningHours, date: Temporal.PlainDate): { from: number; to: number }[] {
  const at = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone: opening.timezone, plainTime: time === '24:00' ? '00:00' : time }).epochMilliseconds;
  return openingDay(opening, date).spans.map(([opens, closes]) => ({
    from: at(date, opens),
    to: at(closes <= opens || closes === '24:00' ? date.add({ days: 1 }) : date, closes),
  }));
}

/** The same for a day written `YYYY-MM-DD`. Spec 2 §4. */
export function openingInstantsOn(opening: OpeningHours, day: string): { from: number; to: number }[] {
  return openingInstants(opening, Temporal.PlainDate.from(day));
}
