// Who the browser believes is there (spec 1 §4). A rule of display: the server never authorises on it (expectations
// §2).

/** Names under which the browser keeps what the header shows. Spec 1 §3. */
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
  // Ours: until when which sign-ins are blocked (session/lockout.ts).
  'signInLockouts',
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** What belongs to a person and is cleared when the session ends. Spec 1 §4, expectations §2. */
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
  /** The first name of who is signed in, null for an anonymous visitor. */
  firstname: string | null;
  /** When the session ends, milliseconds; null before the first check. */
  ends_at: number | null;
  needs_refresh: boolean;
};

/** Whether the visitor is signed in, for what is shown: a first name is known. Spec 1 §4. */
export function isSignedIn({ firstname }: Pick<StoredSession, 'firstname'>): boolean {
  return firstname !== null && firstname !== '';
}

export type SessionEvent =
  | { kind: 'checked' | 'signed_in'; firstname: string | null; lifetime: number; now: number }
  | { kind: 'check_failed' | 'signed_out' | 'ended' };

/** The session after something happened to it; `lifetime` counts seconds, `now` milliseconds. Spec 1 §4. */
export function sessionAfter(session: StoredSession, event: SessionEvent): StoredSession {
  if (event.kind === 'checked' || event.kind === 'signed_in') {
    return { firstname: event.firstname, ends_at: event.now + event.lifetime * 1000, needs_refresh: false };
  }
  if (event.kind === 'check_failed') return { ...session, needs_refresh: true };
  return { firstname: null, ends_at: null, needs_refresh: false };
}

/**
 * Whether the session is read again: its end has passed, it is flagged, or the language or store changed while a user
 * is signed in. Spec 1 §4.
 */
export function needsCheck(session: StoredSession, changed_locale: boolean, now: number): boolean {
  if (session.needs_refresh || session.ends_at === null || now >= session.ends_at) return true;
  return changed_locale && isSignedIn(session);
}

/** Whether the server emptied a basket behind the visitor's back, which a critical notice tells. Spec 1 §4. */
export function isBasketEmptied(stored_items: number, total_items: number): boolean {
  return stored_items > 1 && total_items === 0;
}
