import { type Country, isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useFilters } from '../../lib/calls/useFilters.ts';

/** What the board shows, in the address. */
export type BoardFilter = {
  readonly q: string;
  readonly category: string;
  readonly product: string;
  /** One country beside the reference, or all. */
  readonly country: Country | '';
  readonly shows: 'gross' | 'net';
};

export function useBoardFilter() {
  const { of, set } = useFilters();
  const country = of('country');
  const filter: BoardFilter = {
    q: of('q').trim().slice(0, 80),
    category: of('category').slice(0, 100),
    product: of('product').slice(0, 100),
    country: isCountry(country) ? country : '',
    shows: of('show') === 'net' ? 'net' : 'gross',
  };
  return { filter, typedText: of('q'), set };
}
