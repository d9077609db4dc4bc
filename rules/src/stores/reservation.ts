// In-store reservations (spec 2 §4 e-reservation). The specification names neither statuses nor a duration;
// expectations §3: a reservation states the product and how long it is reserved.
import { Temporal } from 'temporal-polyfill';
import { holdOpeningDays } from './holdDays.ts';
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

/** What happens to a reservation: steps of the store, of the customer, and of time. */
export type ReservationStep = 'confirm' | 'decline' | 'collect' | 'cancel' | 'expire';

const steps: Readonly<Record<ReservationStep, Partial<Record<ReservationStatus, ReservationStatus>>>> = {
  confirm: { requested: 'held' },
  decline: { requested: 'declined' },
  collect: { held: 'collected' },
  cancel: { requested: 'cancelled', held: 'cancelled' },
  // A store that does not answer in time cannot be waited for.
  expire: { requested: 'declined', held: 'expired' },
};

/** The status after a step; null when the step is not possible any more. Spec 2 §4. */
export function reservationAfter(status: ReservationStatus, step: ReservationStep): ReservationStatus | null {
  return steps[step][status] ?? null;
}

/** Open reservations per customer, in all stores: a choice between three, not a collection. Spec 2 §4, invariant M17. */
export const mostOpenReservations = 3;

/** Opening days after that of the request in which the store answers: the first one, until it closes. Expectations §3. */
export const answerOpeningDays = 1;
/** A boutique closed for longer than this takes no reservation. */
const lookAheadDays = 60;

/** First opening and last closing of the nth opening day after a moment's day; null when the store does not open in time. */
function nthOpeningDay(
  opening: OpeningHours,
  after: number,
  opening_days: number,
): { opens: number; closes: number } | null {
  const day = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(opening.timezone).toPlainDate();
  let opened = 0;
  for (let days = 1; days <= lookAheadDays; days += 1) {
    const spans = openingInstants(opening, day.add({ days }));
    if (spans.length > 0) opened += 1;
    if (opened === opening_days)
      return { opens: Math.min(...spans.map(({ from }) => from)), closes: Math.max(...spans.map(({ to }) => to)) };
  }
  return null;
}

/**
 * Until when the store answers a request: the last closing time of the opening day after it, in milliseconds since 1970;
 * null for a store that does not open in time and so takes no request. Expectations §3.
 */
export function answerDue(opening: OpeningHours, requested_at: number): number | null {
  return nthOpeningDay(opening, requested_at, answerOpeningDays)?.closes ?? null;
}

/**
 * How long a product stays put aside: until the last closing time of the second opening day after, with a reminder when the
 * store opens on that day, in milliseconds since 1970; null when the boutique does not open twice in time.
 * Expectations §3.
 */
export function holdOf(opening: OpeningHours, put_aside_at: number): { until: number; remind_at: number } | null {
  const last = nthOpeningDay(opening, put_aside_at, holdOpeningDays);
  return last && { until: last.closes, remind_at: last.opens };
}
