/**
 * Statuses of a seat in a salon session: reserved, used, missed, cancelled, or offered to the first of the waiting list and
 * held until the answer. Spec 2 §4, decisions/0058.
 */
export const visitStatuses = ['reserved', 'visited', 'missed', 'cancelled', 'offered'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** What the house notes of a visit: a mark may be wrong, and is corrected by the other one. Spec 2 §4. */
export const visitMarks = ['visited', 'missed'] as const satisfies readonly VisitStatus[];
export type VisitMark = (typeof visitMarks)[number];

/** The marks that a visit can get once its session has begun. Spec 2 §4. */
export function marksOf(status: VisitStatus, has_begun: boolean): VisitMark[] {
  const canBeMarked = status === 'reserved' || visitMarks.some((mark) => mark === status);
  return has_begun && canBeMarked ? visitMarks.filter((mark) => mark !== status) : [];
}

/** What a visitor has in a session: a seat, or a place on its waiting list. Spec 2 §4. */
export const placeStatuses = [...visitStatuses, 'waiting'] as const;
export type PlaceStatus = (typeof placeStatuses)[number];
