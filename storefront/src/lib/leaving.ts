import { createStore } from './store.ts';

/**
 * The path that a visitor who signs out is leaving; null before and after. Until another page stands the one that is
 * left may be drawn for long, and what it still asked for is refused, which must lead nobody to the sign-in page.
 */
export const leaving = createStore<string | null>(null);
