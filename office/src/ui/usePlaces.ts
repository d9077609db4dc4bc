import { storeDirectory } from '@vitrine/contract/stores';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../lib/calls/call.ts';
import { useLanguage, useText } from '../lib/words/words.tsx';

/** The source of the online stock. */
const online = 'ecom';

/**
 * The places of stock by name: the online stock, and the open boutiques by their city. A place that is closed has its number as its name.
 */
export function usePlaces() {
  const text = useText('shell');
  const { language } = useLanguage();
  const { locale, tag } = language;
  const { data } = useQuery({
    queryKey: ['boutiques', locale],
    queryFn: () => call(storeDirectory, { query: { locale } }),
    staleTime: Infinity,
  });
  const ecom = text('place.ecom');
  return useMemo(() => {
    const stores = data?.stores ?? [];
    const names = new Map(stores.map(({ store_id, short_title }) => [store_id, short_title]));
    const boutiques = stores
      .map(({ store_id, short_title, city }) => ({ value: store_id, name: `${city} · ${short_title}` }))
      .toSorted((a, b) => a.name.localeCompare(b.name, tag));
    return {
      nameOf: (place: string): string => (place === online ? ecom : (names.get(place) ?? place)),
      boutiques,
      choices: [{ value: online, name: ecom }, ...boutiques],
    };
  }, [data, ecom, tag]);
}
