import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suggestions, type SuggestionAnswer } from '@vitrine/contract/search';
import { suggestionDebounceMs } from '@vitrine/rules/search/suggestionGroups';
import { searchTermOf } from '@vitrine/rules/text/searchTerm';
import { useEffect, useState } from 'react';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';

/** Suggestions for what is typed, 50 ms after the last letter. The query is keyed by its terms, so a late answer never replaces a newer one (spec 1 §9). */
export function useSuggestions(typed: string): { answer: SuggestionAnswer | null; terms: string } {
  const locale = useLocale();
  const [terms, setTerms] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerms(searchTermOf(typed)), suggestionDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ['suggestions', locale, terms],
    enabled: terms !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(suggestions, { query: { terms, locale }, signal }),
  });
  return { answer: terms === '' ? null : (data ?? null), terms };
}
