// What staff notes about an order or a client. Spec 3 §6, decisions/0104.

/** A remark, a telephone call, a visit. Spec 3 §6, decisions/0104. */
export const noteKinds = ['note', 'call', 'visit'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Characters of a note at most. Spec 3 §6, decisions/0104. */
export const noteLength = 2000;
