/** Statuses of a place in a salon session: reserved, used, missed, or cancelled. Spec 2 §4. */
export const visitStatuses = ['reserved', 'visited', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];
