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
import { report } from './events.ts';
import { noteSearcher } from './pastSearches.ts';
import type { SessionNews } from './sessionNews.ts';
import { readKey, removeKeys, writeKey } from './sessionStorage.ts';

// What this browser keeps of the session between two pages, under the keys of spec 1 §3: what the header shows and when
// to ask again. It holds no name, no address, no email (invariant A10), only that a user is signed in.

/** Most pieces that the history of looked-at products holds. */
const historyLength = 20;

// The rules ask whether a first name is known; here it is only known that there is one.
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
    // Without storage they find out with their next question.
  }
}

/** Hears of that from another page, never from this one. Returns how to stop. */
export function onOtherPages(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === turnKey) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Stores the session. `kind` says whether the server was asked or the visitor acted; returns what the user must learn.
 * Spec 1 §4.
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
  // A subscription that a visitor without an account requested stays: it belongs to this browser, not to a customer.
  const asked = /^(?:pending|confirmed)$/u.test(readKey('newsletterStatus') ?? '');
  // So do the place to return to and the pieces looked at: no session has ended when no user was signed in.
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
    // The answer to a sign-out clears the storage (Clear-Site-Data), so what was stored before may be gone already.
    const isSignOut = kind === 'signed_in' && firstname === null;
    if (isSignOut || isSignedIn(before) !== (firstname !== null)) notifyOtherPages(now);
    return null;
  }
  // Whose session is gone has not had the basket emptied: it waits with the account.
  if (isSignedIn(before) && !firstname) return 'ended';
  return isBasketEmptied(items_before, basket.total_items) ? 'emptied' : null;
}

/** Keeps how many pieces the basket holds; after an order none, which is no news. */
export function keepTotal(total_items: number): void {
  writeKey('total_items', String(total_items));
}

/** Keeps what a changed basket holds, and has analytics hear of the change. */
export function keepChange(before: Basket, after: Basket): void {
  keepTotal(after.total_items);
  report({ kind: 'basket', before, after });
}

/** A check that failed: the next page asks again, and who is shown stays. Spec 1 §4. */
export function keepFailure(): void {
  store(sessionAfter(stored(), { kind: 'check_failed' }));
}

/** Forgets all that belongs to the person: the session has ended. Spec 1 §4. */
export function clearPersonal(): void {
  removeKeys(personalKeys);
  noteSearcher(false);
  store(sessionAfter(stored(), { kind: 'ended' }));
}

/** Notes which storefront the visitor is in; with a user signed in, a change of it calls for a check. Spec 1 §4. */
export function noteStorefront(locale: Locale): void {
  const { country, language } = storefrontOf(locale);
  const before = readKey('currentStore');
  if (before !== null && before !== locale && isSignedIn(stored())) writeKey('changeLanguage', 'true');
  writeKey('currentStore', locale);
  writeKey('currentCountry', country);
  writeKey('currentLanguage', language);
}

/**
 * Whether who is there has to be asked again: the end has passed, a check failed, or the storefront changed. Spec 1 §4.
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

/** Remembers a product page that was looked at, the newest first. Spec 1 §3. */
export function noteProduct(path: string): void {
  const paths = [path, ...history().filter((known) => known !== path)].slice(0, historyLength);
  writeKey('productHistory', JSON.stringify(paths));
}
