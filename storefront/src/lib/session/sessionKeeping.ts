import type { Basket } from '@vitrine/contract/basket';
import type { SessionAnswer } from '@vitrine/contract/session';
import {
  isBasketEmptied,
  isSignedIn,
  needsCheck,
  personalKeys,
  sessionAfter,
  type SessionEvent,
  type StoredSession,
} from '@vitrine/rules/session/session';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { report } from '../analytics/events.ts';
import { noteSearcher } from './pastSearches.ts';
import type { SessionNews } from '../calls/sessionNews.ts';
import { readKey, removeKeys, writeKey } from '../browser/sessionStorage.ts';

// Stores parts of the session between two pages, under the keys of spec 1 §3: what the header shows and when to check again. It
// holds no name, address or email (invariant A10), only that a user is signed in.

/** The history of viewed products holds at most this many. */
const historyLength = 20;

// The rules ask for a first name; here only its presence is known.
const namePlaceholder = 'somebody';
const stored = (): StoredSession => ({
  firstname: readKey('isConnected') === 'true' ? namePlaceholder : null,
  ends_at: Number(readKey('cookieEndOfTime')) || null,
  needs_refresh: readKey('sessionNeedsRefresh') === 'true',
});

function store(session: StoredSession): void {
  writeKey('isConnected', String(isSignedIn(session)));
  writeKey('sessionNeedsRefresh', String(session.needs_refresh));
  if (session.ends_at === null) removeKeys(['cookieEndOfTime']);
  else writeKey('cookieEndOfTime', String(session.ends_at));
}

const turnKey = 'sessionTurn';

/** Notifies this browser's other pages of a sign-in or sign-out here: they still show the previous user. */
function notifyOtherPages(now: number): void {
  try {
    localStorage.setItem(turnKey, String(now));
  } catch {
    // Without storage the other pages notice with their next check.
  }
}

/** Calls `listener` for sign-ins and sign-outs on other pages, never on this one. Returns a function that unsubscribes. */
export function onOtherPages(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === turnKey) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Stores the session. `kind` says whether the server was asked or the visitor acted; returns the notification to show. Spec 1
 * §4.
 */
export function keepSession(
  kind: 'checked' | 'signed_in',
  { user, basket, lifetime }: SessionAnswer,
  now: number,
): SessionNews | null {
  const before = stored();
  const items_before = Number(readKey('total_items') ?? 0);
  const firstname = user?.firstname ? namePlaceholder : null;
  const event: SessionEvent = { kind, firstname, lifetime, now };
  // A newsletter subscription by a visitor without an account stays stored: it belongs to this browser, not to a customer.
  const asked = /^(?:pending|confirmed)$/u.test(readKey('newsletterStatus') ?? '');
  // The return place and the viewed products stay too: if no user was signed in, no session has ended.
  const was_nobody = kind === 'checked' && !isSignedIn(before);
  const preservedKeys = [
    ...(asked ? ['newsletterStatus'] : []),
    ...(was_nobody ? ['registerContextUrl', 'productHistory'] : []),
  ];
  if (!user) removeKeys(personalKeys.filter((key) => !preservedKeys.includes(key)));
  noteSearcher(user !== null);
  store(sessionAfter(before, event));
  removeKeys(['changeLanguage']);
  writeKey('checkUserSessionToken', String(now));
  writeKey('total_items', String(basket.total_items));
  if (user) {
    const { user_type, country_id, new_account, is_light_account } = user;
    writeKey('user', JSON.stringify({ user_type, country_id, new_account, is_light_account }));
    writeKey('newsletterStatus', String(user.newsletter_subscription !== null));
  }
  if (basket.default_shipping_method) writeKey('shipping_method', basket.default_shipping_method.method);
  if (kind === 'signed_in') {
    // The answer to a sign-out clears the storage (Clear-Site-Data), so earlier values may be missing.
    const isSignOut = kind === 'signed_in' && firstname === null;
    if (isSignOut || isSignedIn(before) !== (firstname !== null)) notifyOtherPages(now);
    return null;
  }
  // An expired session is no emptied basket: the basket stays with the account.
  if (isSignedIn(before) && !firstname) return 'ended';
  return isBasketEmptied(items_before, basket.total_items) ? 'emptied' : null;
}

/** Stores the number of products in the basket; after an order 0, without a notification. */
export function keepTotal(total_items: number): void {
  writeKey('total_items', String(total_items));
}

/** Stores the contents of a changed basket and reports the change to analytics. */
export function keepChange(before: Basket, after: Basket): void {
  keepTotal(after.total_items);
  report({ kind: 'basket', before, after });
}

/** A failed check: the next page asks again, and the shown user stays. Spec 1 §4. */
export function keepFailure(): void {
  store(sessionAfter(stored(), { kind: 'check_failed' }));
}

/** Deletes everything that belongs to the person after the session has ended. Spec 1 §4. */
export function clearPersonal(): void {
  removeKeys(personalKeys);
  noteSearcher(false);
  store(sessionAfter(stored(), { kind: 'ended' }));
}

/** Stores the visitor's storefront; for a signed-in user, a change makes a check due. Spec 1 §4. */
export function noteStorefront(locale: Locale): void {
  const { country, language } = storefrontOf(locale);
  const before = readKey('currentStore');
  if (before !== null && before !== locale && isSignedIn(stored())) writeKey('changeLanguage', 'true');
  writeKey('currentStore', locale);
  writeKey('currentCountry', country);
  writeKey('currentLanguage', language);
}

/**
 * Whether the session must be checked: it has expired, a check failed, or the storefront changed. Spec 1 §4.
 */
export function isCheckDue(now: number): boolean {
  return needsCheck(stored(), readKey('changeLanguage') === 'true', now);
}

function history(): string[] {
  try {
    const parsed: unknown = JSON.parse(readKey('productHistory') ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((path): path is string => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores a viewed product page, the newest first. Spec 1 §3. */
export function noteProduct(path: string): void {
  const paths = [path, ...history().filter((known) => known !== path)].slice(0, historyLength);
  writeKey('productHistory', JSON.stringify(paths));
}
