import { Temporal } from 'temporal-polyfill';

/** The days of a store's week. Spec 2 §3. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Local times `HH:MM`. A closing time at or before the opening time is on the next day; `24:00` is midnight. */
export type Span = readonly [opens: string, closes: string];

export type OpeningHours = {
  /** A weekday left out is a closed one. */
  readonly hours: Readonly<Partial<Record<Weekday, readonly Span[]>>>;
  /** Dated days that replace their weekday; no spans means closed. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly Span[] }[];
  /** IANA name, such as Europe/Paris. */
  readonly timezone: string;
};

/** One date of a store: its weekday, its spans, and whether it is an exception. */
export type OpeningDay = {
  readonly date: string;
  readonly weekday: Weekday;
  readonly spans: readonly Span[];
  readonly is_exception: boolean;
};

/** Opening hours on one date. Spec 2 §3. */
export function openingDay(opening: OpeningHours, date: Temporal.PlainDate): OpeningDay {
  const weekday = weekdays[date.dayOfWeek - 1] ?? 'mon';
  const exception = opening.exceptions.find((day) => day.date === date.toString());
  return {
    date: date.toString(),
    weekday,
    spans: exception?.hours ?? opening.hours[weekday] ?? [],
    is_exception: exception !== undefined,
  };
}

/** Seven days from today in the store's time zone. `now` is in milliseconds since 1970. Spec 2 §2. */
export function openingWeek(opening: OpeningHours, now: number): OpeningDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(opening.timezone).toPlainDate();
  return weekdays.map((_day, days) => openingDay(opening, today.add({ days })));
}

/**
 * Start and end of the spans of a date, which may be written `YYYY-MM-DD`, in milliseconds since 1970. A time that a clock change skips moves forward with the
 * clock. Spec 2 §4.
 */
export function openingInstants(
  opening: OpeningHours,
  on: Temporal.PlainDate | string,
): { from: number; to: number }[] {
  const date = Temporal.PlainDate.from(on);
  const at = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone: opening.timezone, plainTime: time === '24:00' ? '00:00' : time }).epochMilliseconds;
  return openingDay(opening, date).spans.map(([opens, closes]) => ({
    from: at(date, opens),
    to: at(closes <= opens || closes === '24:00' ? date.add({ days: 1 }) : date, closes),
  }));
}
