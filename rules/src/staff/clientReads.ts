/** Milliseconds for which the shop stores who of the house opened a client's data. Invariant S16. */
export const clientReadRetention = 365 * 86_400_000;
