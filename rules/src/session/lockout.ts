/** How long a blocked user cannot sign in, milliseconds: decided by the server, shown by the browser. Spec 1 §4, §9. */
export const lockout = 30 * 60_000;
