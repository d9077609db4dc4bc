// What staff finds an order, a return, a reservation or a client by. Spec 3 §6, decisions/0103.

/** The kinds of words. Spec 3 §6, decisions/0103. */
export const findKinds = ['order', 'return', 'reservation', 'name', 'email', 'phone', 'sku', 'track', 'card'] as const;
export type FindKind = (typeof findKinds)[number];

/** The kinds of words that belong to a person: they need the right to see clients. Spec 3 §6, decisions/0103. */
export const personalKinds = ['name', 'email', 'phone'] as const satisfies readonly FindKind[];
