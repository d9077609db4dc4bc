// Separate from session.ts, which every page loads; few pages load this file.

/** Milliseconds. Spec 1 §9. */
export const sessionTimings = { login: 4_000, redirect: 3_000, after_creation: 2_000 } as const;
