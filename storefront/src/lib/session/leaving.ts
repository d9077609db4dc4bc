import { createStore } from '../browser/store.ts';

/**
 * The path that a visitor goes to by signing out; null otherwise. Until that page renders, the old one may still send calls
 * that the server refuses; these must not redirect to the sign-in page.
 */
export const leaving = createStore<string | null>(null);
