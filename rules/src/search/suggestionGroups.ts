/** Index names of the five groups, in display order. Spec 1 §3. */
export const suggestionGroupNames = ['1keywords', '2categories', '3products', '4content', '5stores'] as const;
export type SuggestionGroupName = (typeof suggestionGroupNames)[number];

/**
 * Rows per group, by the number of groups that have suggestions. The specification gives 1, 3 and 4; two groups take
 * the value between, five the same as four. At most 6 rows in all. Spec 1 §9, spec 2 §9.
 */
export const suggestionGroupSizes: Readonly<Record<0 | 1 | 2 | 3 | 4 | 5, number>> = {
  0: 0,
  1: 4,
  2: 3,
  3: 2,
  4: 1,
  5: 1,
};

/** Debounce of suggestions after a key press, in milliseconds. Spec 1 §9. */
export const suggestionDebounceMs = 50;
/** Delay before an autocomplete field reads its input, in milliseconds. Spec 1 §9, spec 2 §9. */
export const autocompleteInputDelayMs = 50;
/** Delay before the search bar collapses, in milliseconds. Spec 1 §2, §9. */
export const searchCollapseDelayMs = 500;

type Group = { readonly indexName: SuggestionGroupName; readonly suggestions: readonly unknown[] };

/** The groups to show: those with suggestions, in order, each limited to its size. Spec 1 §9. */
export function groupsShown<G extends Group>(groups: readonly G[]): G[] {
  const filled = suggestionGroupNames
    .map((name) => groups.find((group) => group.indexName === name && group.suggestions.length > 0))
    .filter((group) => group !== undefined);
  const size = Object.entries(suggestionGroupSizes).find(([count]) => Number(count) === filled.length)?.[1] ?? 0;
  return filled.map((group) => ({ ...group, suggestions: group.suggestions.slice(0, size) }));
}
