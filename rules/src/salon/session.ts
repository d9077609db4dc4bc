/**
 * Largest number of seats at which a session has few left; one is the spare seat. Spec 2 §4, which leaves the numbers
 * open.
 */
export const fewSeatsUpTo = 3;

/** Legend of the salon's calendar. Spec 2 §2. */
export const salonStatuses = [
  'available',
  'few_seats_left',
  'spare_seat',
  'reserved',
  'full',
  'next_reservation',
] as const;
export type SalonStatus = (typeof salonStatuses)[number];

/** A salon session. Times are milliseconds since 1970; seats are whole. Spec 2 §3. */
export type SalonSession = {
  readonly pid: string;
  readonly start_time: number;
  readonly end_time: number;
  /** When reservations open. */
  readonly opens_at: number;
  readonly seats: number;
  readonly seats_taken: number;
};

/** Status by the number of seats left. Spec 2 §4. */
export function statusOfSeats(left: number): 'available' | 'few_seats_left' | 'spare_seat' | 'full' {
  if (left <= 0) return 'full';
  if (left === 1) return 'spare_seat';
  return left <= fewSeatsUpTo ? 'few_seats_left' : 'available';
}

/**
 * A session's status for a visitor: reserved by them; once reservations are open, by its seats; before that, the next
 * reservation. Spec 2 §4.
 */
export function salonStatus(session: SalonSession, reserved: boolean, now: number): SalonStatus {
  if (reserved) return 'reserved';
  if (now < session.opens_at) return 'next_reservation';
  return statusOfSeats(session.seats - session.seats_taken);
}

/**
 * Upcoming sessions per person, reserved, offered and waited for: a few visits, not a programme. A waiting list counts, so
 * that an offer can always be accepted. Invariant M17, decisions/0058.
 */
export const mostUpcomingPlaces = 3;

/** Whether a person has as many upcoming sessions as one may have. Invariant M17. */
export function isPlaceLimitReached(upcoming: number): boolean {
  return upcoming >= mostUpcomingPlaces;
}

export type ReservationRefusal = 'past' | 'reserved' | 'not_open' | 'full';

/**
 * Why a visitor cannot reserve a session, null when they can: it has started, they have reserved it already,
 * reservations are not open, or it is full. Spec 2 §4, M17.
 */
export function reservationRefusal(session: SalonSession, reserved: boolean, now: number): ReservationRefusal | null {
  if (now >= session.start_time) return 'past';
  const status = salonStatus(session, reserved, now);
  if (status === 'reserved' || status === 'full') return status;
  return status === 'next_reservation' ? 'not_open' : null;
}

/** The lowest seat number from 1 that is free; null when none is. M17. */
export function freeSeat(seats: number, taken: readonly number[]): number | null {
  for (let seat = 1; seat <= seats; seat += 1) if (!taken.includes(seat)) return seat;
  return null;
}

/** Link to a session's reservation on the salon site. Spec 2 §2. */
export function salonReservationLink(salon_site: string, pid: string): string {
  return `${salon_site.replace(/\/$/u, '')}/reserve/#/${encodeURIComponent(pid)}`;
}
