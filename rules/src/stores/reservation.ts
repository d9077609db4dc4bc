// In-store reservations (spec 2 §4 e-reservation). The specification names neither statuses nor a duration;
// expectations §3: a reservation states the product and how long it is reserved.
import { Temporal } from 'temporal-polyfill';
import { type OpeningHours, openingInstants } from './openingHours.ts';

/**
 * Statuses of a reservation: requested, held, and the final ones: collected, expired, cancelled by the shopper,
 * declined by the store.
 */
export const reservationStatuses = ['requested', 'held', 'collected', 'expired', 'cancelled', 'declined'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** Whether a reservation is open: a shopper has at most one open reservation per product (invariant M17). */
export const isReservationOpen = {
  requested: true,
  held: true,
  collected: false,
  expired: false,
  cancelled: false,
  declined: false,
} as const satisfies Record<ReservationStatus, boolean>;

/** Opening days that a product stays reserved, after the day it is put aside. */
export const holdOpeningDays = 2;
/** A boutique closed for longer than this takes no reservation. */
const lookAheadDays = 60;

/**
 * When a reservation ends: the last closing time of the second opening day after it is put aside, in milliseconds since
 * 1970; null when the boutique does not open twice in time. Expectations §3.
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
