import type { StorageKey } from '@vitrine/rules/session/session';

// Session data uses session storage, or cookies that end with the browser where that is blocked (private windows, strict
// settings). It holds only header data, nothing personal. Spec 1 §3, invariant A10.

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

/** The value of a key, or null. */
export function readKey(key: StorageKey): string | null {
  try {
    return storage()?.getItem(key) ?? readCookie(key);
  } catch {
    return readCookie(key);
  }
}

/** Stores a text under a key for the browser's session. */
export function writeKey(key: StorageKey, value: string): void {
  try {
    const place = storage();
    if (!place) throw new Error('no session storage');
    place.setItem(key, value);
  } catch {
    document.cookie = `${key}=${encodeURIComponent(value)}${cookieRules()}`;
  }
}

/** Deletes the values of keys. */
export function removeKeys(keys: readonly StorageKey[]): void {
  for (const key of keys) {
    try {
      storage()?.removeItem(key);
    } catch {
      // If it could not be written there, there is nothing to delete.
    }
    if (readCookie(key) !== null) document.cookie = `${key}=;max-age=-1${cookieRules()}`;
  }
}
