/** A visitor's choice in the cookie banner and its time (seconds). Spec 1 §4. */
export type TrackingConsent = { readonly analytics: boolean; readonly given_at: number };

/**
 * Whether analytics may run: only with a consent given since the last policy change (`since`, seconds), and never in a
 * browser that sends do-not-track. Spec 1 §4, §9 (cookie banner).
 */
export function mayTrack(consent: TrackingConsent | null, since: number, asks_not_to: boolean): boolean {
  return consent !== null && consent.analytics && consent.given_at >= since && !asks_not_to;
}
