// What staff notes about an order or a client. decisions/0104.

/** A remark, a telephone call, a visit. */
export const noteKinds = ['note', 'call', 'visit'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Characters of a note at most. */
export const noteLength = 2000;
