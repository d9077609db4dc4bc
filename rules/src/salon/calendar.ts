import { Temporal } from 'temporal-polyfill';

/** A month of the schedule; `month` from 1. Spec 2 §3. */
export type SalonMonth = { readonly year: number; readonly month: number };
/** A day of the schedule; `weekday` from 1 for Monday to 7. Spec 2 §3. */
export type SalonDay = {
  readonly date: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  /** False for the days of adjacent months that complete the weeks. */
  readonly in_month: boolean;
};

/** A month as whole weeks. `first_weekday` is 1 for Monday to 7 for Sunday, by the visitor's country. Spec 2 §2. */
export function weeksOf({ year, month }: SalonMonth, first_weekday = 1): SalonDay[][] {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const start = first.subtract({ days: (first.dayOfWeek - first_weekday + 7) % 7 });
  const shown = Math.ceil((start.until(first).days + first.daysInMonth) / 7);
  return Array.from({ length: shown }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const date = start.add({ days: week * 7 + day });
      return {
        date: date.toString(),
        year: date.year,
        month: date.month,
        day: date.day,
        weekday: date.dayOfWeek,
        in_month: date.month === month,
      };
    }),
  );
}

/** The month `months` later, or earlier when negative. Spec 2 §2. */
export function monthAfter({ year, month }: SalonMonth, months: number): SalonMonth {
  const moved = Temporal.PlainYearMonth.from({ year, month }).add({ months });
  return { year: moved.year, month: moved.month };
}

/** Sessions by their start date in the salon's time zone, sorted by time. Spec 2 §2. */
export function sessionsByDay<S extends { readonly start_time: number }>(
  sessions: readonly S[],
  timezone: string,
): Map<string, S[]> {
  const days = new Map<string, S[]>();
  for (const session of sessions.toSorted((a, b) => a.start_time - b.start_time)) {
    const moment = Temporal.Instant.fromEpochMilliseconds(session.start_time).toZonedDateTimeISO(timezone);
    const date = moment.toPlainDate().toString();
    days.set(date, [...(days.get(date) ?? []), session]);
  }
  return days;
}

export type DayMessage = 'past_date' | 'no_sessions';

/**
 * Message shown instead of a day's sessions: the date is past, or the day has none (yet). Days are ISO days on the salon's
 * clock. Spec 2 §4.
 */
export function dayMessage(sessions: readonly unknown[], date: string, today: string): DayMessage | null {
  if (sessions.length > 0) return null;
  return date < today ? 'past_date' : 'no_sessions';
}

/**
 * The first moment of a month and of the month after it on the salon's clock, in milliseconds since 1970: its sessions
 * start from the one until before the other. Spec 2 §2.
 */
export function monthSpan({ year, month }: SalonMonth, timezone: string): { from: number; until: number } {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(timezone).epochMilliseconds;
  return { from: startOf(first), until: startOf(first.add({ months: 1 })) };
}

/** The day and the month of a moment on the salon's clock. Spec 2 §2. */
export function salonToday(now: number, timezone: string): SalonMonth & { readonly date: string } {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  return { year: day.year, month: day.month, date: day.toString() };
}

/**
 * A moment that staff writes on the salon's clock (`2026-12-01T15:00`), in milliseconds since 1970. Null for another text,
 * and for an hour that a change of the clock skips or repeats. Spec 2 §2.
 */
export function momentOnClock(text: string, timezone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timezone, { disambiguation: 'reject' }).epochMilliseconds;
  } catch {
    return null;
  }
}
