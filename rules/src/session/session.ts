// The browser's view of the session (spec 1 §4), for display only: the server never authorises by it (expectations §2).

/** Keys under which the browser stores what the header shows. Spec 1 §3. */
export const storageKeys = [
  'currentStore',
  'currentCountry',
  'currentLanguage',
  'user',
  'isConnected',
  'checkUserSessionToken',
  'sessionNeedsRefresh',
  'cookieEndOfTime',
  'changeLanguage',
  'newsletterStatus',
  'total_items',
  'shipping_method',
  'pastsearches',
  'productHistory',
  'registerContextUrl',
  // The shop's own key: blocked sign-ins and their ends (session/lockout.ts).
  'signInLockouts',
  // The shop's own key: WeChat was asked for the user of a payment (payment/insideWechat.ts).
  'wechatAsked',
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** Keys with personal data, cleared when the session ends. Spec 1 §4, expectations §2. */
export const personalKeys = [
  'user',
  'isConnected',
  'checkUserSessionToken',
  'newsletterStatus',
  'total_items',
  'shipping_method',
  'productHistory',
  'registerContextUrl',
] as const satisfies readonly StorageKey[];

export type StoredSession = {
  /** First name of the signed-in user, null for an anonymous visitor. */
  firstname: string | null;
  /** End of the session in milliseconds; null before the first check. */
  ends_at: number | null;
  needs_refresh: boolean;
};

/** Whether the visitor is signed in, for display: the first name is known. Spec 1 §4. */
export function isSignedIn({ firstname }: Pick<StoredSession, 'firstname'>): boolean {
  return firstname !== null && firstname !== '';
}

export type SessionEvent =
  | { kind: 'checked' | 'signed_in'; firstname: string | null; lifetime: number; now: number }
  | { kind: 'check_failed' | 'signed_out' | 'ended' };

/** The session after an event; `lifetime` is in seconds, `now` in milliseconds. Spec 1 §4. */
export function sessionAfter(session: StoredSession, event: SessionEvent): StoredSession {
  if (event.kind === 'checked' || event.kind === 'signed_in') {
    return { firstname: event.firstname, ends_at: event.now + event.lifetime * 1000, needs_refresh: false };
  }
  if (event.kind === 'check_failed') return { ...session, needs_refresh: true };
  return { firstname: null, ends_at: null, needs_refresh: false };
}

/**
 * Whether the browser must reload the session: it has ended, it is flagged, or the language or store changed while a
 * user is signed in. Spec 1 §4.
 */
export function needsCheck(session: StoredSession, changed_locale: boolean, now: number): boolean {
  if (session.needs_refresh || session.ends_at === null || now >= session.ends_at) return true;
  return changed_locale && isSignedIn(session);
}

/**
 * Whether the server emptied the basket without the visitor's action, which shows a critical notification. Spec 1 §4.
 */
export function isBasketEmptied(stored_items: number, total_items: number): boolean {
  return stored_items > 1 && total_items === 0;
}
