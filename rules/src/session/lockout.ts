/** How long a blocked user cannot sign in, milliseconds: decided by the server, shown by the browser. Spec 1 §4, §9. */
export const lockout = 30 * 60_000;

/** Whether a user blocked at a moment is still locked out; both in milliseconds. Spec 1 §4, invariants A3. */
export function isLockedOut(blocked_at: number | null, now: number): boolean {
  return blocked_at !== null && now - blocked_at < lockout;
}

export type LoginFailure = { shows: 'inline' | 'blocked_alert' | 'generic_notification'; clears_user: boolean };

/**
 * What a refused sign-in shows: an alert with help when blocked, else the one inline error on both fields, whatever
 * was wrong (expectations §2). No error and no user is a fault of ours. Spec 1 §8.
 */
export function loginFailure(internal_code: number | null): LoginFailure {
  if (internal_code === null) return { shows: 'generic_notification', clears_user: true };
  if (internal_code === 3_100_001) return { shows: 'blocked_alert', clears_user: true };
  return { shows: 'inline', clears_user: internal_code !== 2_300_001 && internal_code !== 2_310_001 };
}
