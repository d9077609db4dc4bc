import { withPastSearch } from '@vitrine/rules/search/pastSearches';

const storageKey = 'pastsearches';
/** Set while the searches may belong to a customer that is or was signed in here. */
const ownerlessKey = 'pastsearchesOfSomebody';

/** The visitor's own searches, newest first. They never leave the browser and do not outlive a sign-in. Spec 1 §3. */
export function readPastSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((term): term is string => typeof term === 'string') : [];
  } catch {
    // Storage may be blocked or hold a value of another version: then there are no past searches.
    return [];
  }
}

/** Stores a term as this browser's latest search. Spec 1 §2. */
export function rememberSearch(term: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withPastSearch(readPastSearches(), term)));
  } catch {
    // Search works without storage.
  }
}

/** Deletes this browser's searches. Spec 1 §2. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
}

/**
 * A sign-in ties the searches to the customer; the end of the session deletes them, even if the browser was closed in between,
 * so that the next person at this browser does not see them. A visitor without an account keeps theirs. Spec 1 §4, invariant
 * A10.
 */
export function noteSearcher(is_signed_in: boolean): void {
  try {
    if (is_signed_in) localStorage.setItem(ownerlessKey, 'true');
    else if (localStorage.getItem(ownerlessKey) !== null) {
      localStorage.removeItem(ownerlessKey);
      forgetSearches();
    }
  } catch {
    // Without storage there is nothing to delete.
  }
}
