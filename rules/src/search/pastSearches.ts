import { fold } from './fold.ts';

/** Past searches stored in the browser: enough to refill the list after some are removed. Spec 1 §2. */
export const pastSearchLimit = 10;
/** Rows before typing: 3 of each kind with past searches, else 5 popular ones. Spec 1 §2, spec 2 §9. */
export const presuggestRows = { with_past: 3, without_past: 5 } as const;

const tidy = (term: string) => term.replace(/\s+/gu, ' ').trim();

/** The list with a term added first, once in any spelling; an empty term changes nothing. Spec 1 §2, §3. */
export function withPastSearch(past: readonly string[], term: string): string[] {
  const clean = tidy(term);
  return clean === '' ? [...past] : [clean, ...withoutPastSearch(past, clean)].slice(0, pastSearchLimit);
}

/** The list without a term. Spec 1 §2. */
export function withoutPastSearch(past: readonly string[], term: string): string[] {
  const folded = fold(tidy(term));
  return past.filter((other) => fold(other) !== folded);
}

/**
 * Suggestions of the empty search box: the last past searches and as many popular ones, or more popular ones without
 * past searches. Leaves out popular searches that the visitor already made. Spec 1 §2, spec 2 §9.
 */
export function presuggest(past: readonly string[], common: readonly string[]): { past: string[]; common: string[] } {
  if (past.length === 0) return { past: [], common: common.slice(0, presuggestRows.without_past) };
  const known = new Set(past.map(fold));
  return {
    past: past.slice(0, presuggestRows.with_past),
    common: common.filter((term) => !known.has(fold(term))).slice(0, presuggestRows.with_past),
  };
}
