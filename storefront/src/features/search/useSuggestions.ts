import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suggestions, type Suggestion, type SuggestionAnswer } from '@vitrine/contract/search';
import { presuggest } from '@vitrine/rules/search/pastSearches';
import { suggestionDebounceMs } from '@vitrine/rules/search/suggestionGroups';
import { searchTermOf } from '@vitrine/rules/text/searchTerm';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';

/** What a row of the list shows and opens. The visitor's own searches have only these fields. */
export type ShownSuggestion = Omit<Suggestion, 'suggestId' | 'action' | 'label' | 'hilite'>;

/** A titled part of the list. `past` are the visitor's own searches. */
export type SuggestionGroup = {
  readonly name: 'past' | SuggestionAnswer['suggestionGroups'][number]['indexName'];
  readonly title: string;
  readonly suggestions: readonly ShownSuggestion[];
};

/**
 * Suggestions for the typed text, 50 ms after the last letter; common searches for the empty field. The query is keyed by its
 * terms, so a late answer never replaces a newer one (spec 1 §9).
 */
export function useSuggestions(typed: string): { answer: SuggestionAnswer | null; terms: string } {
  const locale = useLocale();
  const [terms, setTerms] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerms(searchTermOf(typed)), suggestionDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggestions', locale, terms],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(suggestions, { query: { terms, locale }, signal }),
  });
  // The list of the empty field is no placeholder for the first letter, nor the other way round.
  const isOther = isPlaceholderData && terms === '';
  return { answer: isOther ? null : (data ?? null), terms };
}

/**
 * The groups to show: before typing the visitor's own and the common searches, then the five groups, products last, as on
 * the page. Spec 1 §2.
 */
export function useSuggestionGroups(
  answer: SuggestionAnswer | null,
  terms: string,
  past: readonly string[],
): readonly SuggestionGroup[] {
  const text = useText('search');
  const answered = (answer?.suggestionGroups ?? []).map((group) => ({
    name: group.indexName,
    title: group.indexTitle,
    suggestions: group.suggestions,
  }));
  if (terms !== '')
    return [
      ...answered.filter(({ name }) => name !== '3products'),
      ...answered.filter(({ name }) => name === '3products'),
    ];
  const keywords = answered.find(({ name }) => name === '1keywords');
  const common = (keywords?.suggestions ?? []).flatMap(({ searchterm }) => searchterm ?? []);
  const shown = presuggest(past, common);
  const asWords = (words: readonly string[]) => words.map((searchterm) => ({ searchterm, url: '' }));
  const groups: SuggestionGroup[] = [
    { name: 'past', title: text('past'), suggestions: asWords(shown.past) },
    { name: '1keywords', title: text('common'), suggestions: asWords(shown.common) },
  ];
  return groups.filter(({ suggestions: rows }) => rows.length > 0);
}
