import { fold } from './fold.ts';

/** Past searches kept in the browser: enough to fill the list again when some are removed. Spec 1 §2. */
export const pastSearchLimit = 10;
/** Rows before typing: 3 of each kind with past searches, else 5 common ones. Spec 1 §2, spec 2 §9. */
export const presuggestRows = { with_past: 3, without_past: 5 } as const;

const tidy = (term: string) => term.replace(/\s+/gu, ' ').trim();

/** The list with a term in front, listed once in any spelling; an empty term changes nothing. Spec 1 §2, §3. */
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
 * What the empty search box shows: the last past searches and as many common ones, or more common ones when nothing was
 * searched yet. A common search the visitor already made is not listed twice. Spec 1 §2, spec 2 §9.
 */
export function presuggest(past: readonly string[], common: readonly string[]): { past: string[]; common: string[] } {
  if (past.length === 0) return { past: [], common: common.slice(0, presuggestRows.without_past) };
  const known = new Set(past.map(fold));
  return {
    past: past.slice(0, presuggestRows.with_past),
    common: common.filter((term) => !known.has(fold(term))).slice(0, presuggestRows.with_past),
  };
}
