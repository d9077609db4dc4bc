import { staffStores } from '@vitrine/contract/staffStock';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../lib/calls/call.ts';
import { useText } from '../lib/words/words.tsx';
import type { Choice } from './Field.tsx';

type Places = {
  /** A place by its name and its city; one that is not known yet by its number. */
  readonly nameOf: (place: string) => string;
  /** The online stock, then every boutique. */
  readonly choices: readonly Choice<string>[];
  /** Every boutique. */
  readonly stores: readonly Choice<string>[];
};

/** The places of the house by name, because few know a boutique by its number. They change so seldom that one read is enough. */
export function usePlaces(): Places {
  const text = useText('shell');
  const { data } = useQuery({
    queryKey: ['stores'],
    queryFn: () => call(staffStores, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const online = text('place.online');
  return useMemo(() => {
    const stores = (data?.stores ?? []).map(({ store_id, name, city }) => ({
      value: store_id,
      name: [name, city].join(', '),
    }));
    const choices = [{ value: 'ecom', name: online }, ...stores];
    const names = new Map(choices.map(({ value, name }) => [value, name]));
    return { nameOf: (place) => names.get(place) ?? place, choices, stores };
  }, [data, online]);
}
