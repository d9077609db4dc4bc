/** The cookie that remembers the banner: its name and how long it is kept. Spec 1 §9. */
export const cookieBannerCookie = { name: 'cookiebanner', days: 365 } as const;

/**
 * Whether the cookie banner shows: no cookie, one that is no time, or one older than the moment the server names.
 * Seconds. Spec 1 §4.
 */
export function isCookieBannerShown(cookie: string | null, since: number): boolean {
  const closed_at = cookie === null || cookie === '' ? Number.NaN : Number(cookie);
  return !(Number.isSafeInteger(closed_at) && closed_at >= since);
}

/** What closing the banner writes into its cookie: the moment (milliseconds) in seconds. Spec 1 §4. */
export function cookieBannerValue(now: number): string {
  return String(Math.floor(now / 1000));
}
