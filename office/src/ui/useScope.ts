import type { Scope } from '@vitrine/rules/staff/role';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { useCountryName } from './useCountryName.ts';
import { usePlaceName } from './useStores.ts';

type Shown = Scope & { readonly has_own_store?: boolean };

/** Where rights count and up to which amount, in words, as rows of facts. */
export function useScope({ countries, stores, limit, has_own_store }: Shown): readonly (readonly [string, string])[] {
  const text = useText('roles');
  const { money } = useFormats();
  const country = useCountryName();
  const placeOf = usePlaceName();
  return [
    [text('countries'), countries === null ? text('countries.all') : countries.map(country).join(', ') || text('none')],
    [
      text('boutiques'),
      has_own_store
        ? text('boutiques.own')
        : stores === null
          ? text('boutiques.all')
          : stores.map(placeOf).join(', ') || text('none'),
    ],
    [text('limit'), limit === null ? text('limit.none') : money(limit, 'EUR')],
  ];
}
