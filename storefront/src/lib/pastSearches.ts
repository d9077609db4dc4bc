import { withPastSearch } from '@vitrine/rules/search/pastSearches';

const storageKey = 'pastsearches';
/** Set while the searches may belong to a customer that is or was signed in here. */
const ownerlessKey = 'pastsearchesOfSomebody';

/** The visitor's own searches, newest first; they never leave the browser, nor outlive a sign-in there. Spec 1 §3. */
export function readPastSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((term): term is string => typeof term === 'string') : [];
  } catch {
    // Storage may be refused or hold what another version wrote: then there is no past.
    return [];
  }
}

/** Keeps a term as the latest of this browser's searches. Spec 1 §2. */
export function rememberSearch(term: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withPastSearch(readPastSearches(), term)));
  } catch {
    // Searching works without a memory.
  }
}

/** Forgets what was searched here. Spec 1 §2. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept either.
  }
}

/**
 * A sign-in makes the searches the customer's; the end of the session removes them, so that they reveal nothing to
 * the next person at this browser, even where it was closed in between. A visitor without an account keeps theirs. Spec
 * 1 §4, invariant A10.
 */
export function noteSearcher(is_signed_in: boolean): void {
  try {
    if (is_signed_in) localStorage.setItem(ownerlessKey, 'true');
    else if (localStorage.getItem(ownerlessKey) !== null) {
      localStorage.removeItem(ownerlessKey);
      forgetSearches();
    }
  } catch {
    // Without storage nothing was kept.
  }
}
