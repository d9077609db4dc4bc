/**
 * Statuses of a seat in a salon session: reserved, used, missed, cancelled, or offered to the first of the waiting list and
 * held until the answer. Spec 2 §4, decisions/0058.
 */
export const visitStatuses = ['reserved', 'visited', 'missed', 'cancelled', 'offered'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** What a visitor has in a session: a seat, or a place on its waiting list. Spec 2 §4. */
export const placeStatuses = [...visitStatuses, 'waiting'] as const;
export type PlaceStatus = (typeof placeStatuses)[number];
