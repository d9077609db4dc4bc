import { withPastSearch } from '@vitrine/rules/search/pastSearches';

const storageKey = 'pastsearches';

/** The visitor's own searches, newest first; they never leave the browser. Spec 1 §3. */
export function readPastSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((term): term is string => typeof term === 'string') : [];
  } catch {
    // Storage may be refused or hold what another version wrote: then there is no past.
    return [];
  }
}

export function rememberSearch(term: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withPastSearch(readPastSearches(), term)));
  } catch {
    // Searching works without a memory.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept either.
  }
}
