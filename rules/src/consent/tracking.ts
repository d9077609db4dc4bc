/** What a visitor agreed to in the cookie banner, and when (seconds). Spec 1 §4. */
export type TrackingConsent = { readonly analytics: boolean; readonly given_at: number };

/**
 * Whether analytics may run: only on a yes, given since the policy last changed (`since`, seconds), and never against
 * a browser that asks not to be tracked. Spec 1 §4, §9 (cookie banner).
 */
export function mayTrack(consent: TrackingConsent | null, since: number, asks_not_to: boolean): boolean {
  return consent !== null && consent.analytics && consent.given_at >= since && !asks_not_to;
}
