/** Name and lifetime of the cookie that remembers the banner. Spec 1 §9. */
export const cookieBannerCookie = { name: 'cookiebanner', days: 365 } as const;

/**
 * Whether the cookie banner shows: without a cookie, with an invalid one, or with one older than the server's date. In
 * seconds. Spec 1 §4.
 */
export function isCookieBannerShown(cookie: string | null, since: number): boolean {
  const closed_at = cookie === null || cookie === '' ? Number.NaN : Number(cookie);
  return !(Number.isSafeInteger(closed_at) && closed_at >= since);
}

/** Cookie value after closing the banner: the time (given in milliseconds) in seconds. Spec 1 §4. */
export function cookieBannerValue(now: number): string {
  return String(Math.floor(now / 1000));
}
