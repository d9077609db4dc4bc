import { createStore } from './store.ts';

/**
 * The path that a visitor leaves by signing out; null before and after. The page being left may still render for long
 * until the next one shows, and its calls are refused; these must not lead to the sign-in page.
 */
export const leaving = createStore<string | null>(null);
