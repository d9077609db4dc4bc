import { useQuery } from '@tanstack/react-query';
import { cities } from '@vitrine/contract/places';
import type { City } from '@vitrine/rules/stores/gazetteer';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';

/** Letters from which cities are suggested; shorter texts have too many. */
const fewestLetters = 2;

async function requested(locale: Locale, terms: string, signal?: AbortSignal): Promise<City[]> {
  const { cities: found } = await call(cities, { query: { locale, terms }, ...(signal ? { signal } : {}) });
  return found.map(({ latitude, longitude, ...city }) => ({ ...city, at: { latitude, longitude } }));
}

/** The cities of the gazetteer whose name begins with a text; the stores are found without them, so a failure is silent. */
export async function citiesOf(locale: Locale, typed: string): Promise<City[]> {
  try {
    return await requested(locale, typed.trim());
  } catch {
    return [];
  }
}

/** Cities to suggest while the visitor types. Spec 2 §2. */
export function useCities(typed: string) {
  const locale = useLocale();
  const terms = typed.trim();
  return useQuery({
    queryKey: ['cities', locale, terms],
    queryFn: ({ signal }) => requested(locale, terms, signal),
    enabled: terms.length >= fewestLetters,
    retry: false,
    staleTime: Infinity,
  });
}
