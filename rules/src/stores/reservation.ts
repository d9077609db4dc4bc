// A piece put aside in a boutique (spec 2 §4 e-reservation). The specification names neither statuses nor how long a
// piece is held; expectations §3: a reservation says what is held and until when.
import { Temporal } from 'temporal-polyfill';
import { type OpeningHours, openingInstants } from './openingHours.ts';

/** The statuses of a reservation: asked for; put aside; then fetched, left, called off, or not to be had. */
export const reservationStatuses = ['requested', 'held', 'collected', 'expired', 'cancelled', 'declined'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** Whether a piece is still wanted: one such reservation a person and piece (invariant M17). */
export const isReservationOpen = {
  requested: true,
  held: true,
  collected: false,
  expired: false,
  cancelled: false,
  declined: false,
} as const satisfies Record<ReservationStatus, boolean>;

/** Days on which the boutique opens, after the one a piece was put aside on, that it waits there. */
export const holdOpeningDays = 2;
/** A boutique closed for longer than this holds nothing. */
const lookAheadDays = 60;

/**
 * Until when a piece put aside at a moment waits: the last closing of the second opening day after, in milliseconds
 * since 1970; null where the boutique does not open twice. Expectations §3.
 */
export function reservedUntil(opening: OpeningHours, put_aside_at: number): number | null {
  const day = Temporal.Instant.fromEpochMilliseconds(put_aside_at).toZonedDateTimeISO(opening.timezone).toPlainDate();
  let opened = 0;
  for (let days = 1; days <= lookAheadDays; days += 1) {
    const closings = openingInstants(opening, day.add({ days })).map(({ to }) => to);
    if (closings.length > 0) opened += 1;
    if (opened === holdOpeningDays) return Math.max(...closings);
  }
  return null;
}
