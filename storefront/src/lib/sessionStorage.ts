import type { StorageKey } from '@vitrine/rules/session/session';

// Session data lives in session storage; where that is refused (private windows, strict settings) in cookies that end
// with the browser. Only what the header shows, nothing personal. Spec 1 §3, invariant A10.

const cookieRules = () => `;path=/;samesite=lax${window.location.protocol === 'https:' ? ';secure' : ''}`;

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function readCookie(key: StorageKey): string | null {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${key}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(key.length + 1));
}

/** What is kept under a key, null when nothing is. */
export function readKey(key: StorageKey): string | null {
  try {
    return storage()?.getItem(key) ?? readCookie(key);
  } catch {
    return readCookie(key);
  }
}

/** Keeps a text under a key, for as long as the browser's session. */
export function writeKey(key: StorageKey, value: string): void {
  try {
    const place = storage();
    if (!place) throw new Error('no session storage');
    place.setItem(key, value);
  } catch {
    document.cookie = `${key}=${encodeURIComponent(value)}${cookieRules()}`;
  }
}

/** Forgets what is kept under keys. */
export function removeKeys(keys: readonly StorageKey[]): void {
  for (const key of keys) {
    try {
      storage()?.removeItem(key);
    } catch {
      // What could not be written there is not there.
    }
    if (readCookie(key) !== null) document.cookie = `${key}=;max-age=-1${cookieRules()}`;
  }
}
