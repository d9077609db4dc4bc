/**
 * What becomes of a place taken in a salon session: kept for the visitor, used, left empty, or given back. Spec 2 §4.
 */
export const visitStatuses = ['reserved', 'visited', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];
