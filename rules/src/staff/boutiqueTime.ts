// How long a sign-in at a boutique's device lasts, and which visits are of today. decisions/0116.
import { Temporal } from 'temporal-polyfill';
import { type OpeningHours, openingInstants } from '../stores/openingHours.ts';

/** Milliseconds without a call after which a sign-in by PIN ends; after closing it lasts `afterClosing` more. Spec 3 §6, decisions/0116. */
export const pinSession = { idle: 30 * 60_000, longest: 12 * 3_600_000, afterClosing: 3_600_000 } as const;

/**
 * When a sign-in by PIN ends (spec 3 §6), in milliseconds: an hour after the boutique closes, for what is put away then; an hour from now
 * where that has passed or the boutique is closed that day; twelve hours at most. decisions/0116.
 */
export function pinSessionEnd(opening: OpeningHours, now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(opening.timezone).toPlainDate();
  // A boutique that closes after midnight is still in the day before.
  const closings = [today.subtract({ days: 1 }), today]
    .flatMap((day) => openingInstants(opening, day))
    .map(({ to }) => to)
    .filter((to) => to > now);
  const closing = closings.length > 0 ? Math.max(...closings) : now;
  return Math.min(closing + pinSession.afterClosing, now + pinSession.longest);
}

/** The first moment of the day on a boutique's clock and that of the next, in milliseconds. Spec 2 §4. */
export function dayOn(timezone: string, now: number): { from: number; to: number } {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).startOfDay();
  return { from: day.epochMilliseconds, to: day.add({ days: 1 }).epochMilliseconds };
}
