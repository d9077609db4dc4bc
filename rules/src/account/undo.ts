/**
 * Minutes in which the removal of an address or a stored card can be undone: longer than its notification stays open,
 * even when the user keeps it open by pointing at it. Spec 2 §4.
 */
export const undoMinutes = 5;
