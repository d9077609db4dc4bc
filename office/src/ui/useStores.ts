import { staffStores } from '@vitrine/contract/staffAccount';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../lib/calls/call.ts';
import { useText } from '../lib/words/words.tsx';

/** The stock that the shop sells from. */
export const onlineStock = 'ecom';

/** The boutiques of the house; none while they are read. */
export function useStores(): readonly { readonly store_id: string; readonly title: string; readonly city: string }[] {
  const { data } = useQuery({
    queryKey: ['stores'],
    queryFn: () => call(staffStores, {}),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isRead: 'once' },
  });
  return data?.stores ?? [];
}

/** The name of a place with stock: a boutique by title and city, one that the house no longer has by its number. */
export function usePlaceName(): (place: string) => string {
  const text = useText('names');
  const stores = useStores();
  return useMemo(() => {
    const titles = new Map(stores.map(({ store_id, title, city }) => [store_id, `${title}, ${city}`]));
    return (place) => (place === onlineStock ? text('place.ecom') : (titles.get(place) ?? place));
  }, [stores, text]);
}
