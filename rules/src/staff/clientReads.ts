/** Milliseconds for which the shop stores who of the house opened a client's data, decisions/0097. */
export const clientReadRetention = 365 * 86_400_000;
