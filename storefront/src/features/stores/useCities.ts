import { useQuery } from '@tanstack/react-query';
import { cities, geocode } from '@vitrine/contract/places';
import type { City } from '@vitrine/rules/stores/gazetteer';
import type { Country, Locale } from '@vitrine/rules/storefronts/storefronts';
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

/**
 * The places that the geocoder finds by a text, in one country if given; a failed geocode finds none, and the list of
 * stores stays. Spec 1 §5, §8.
 */
export async function geocoded(locale: Locale, typed: string, country: Country | null): Promise<City[]> {
  const terms = typed.trim();
  if (terms === '') return [];
  try {
    const { places } = await call(geocode, { query: { locale, terms, ...(country ? { country } : {}) } });
    return places.map(({ latitude, longitude, ...place }) => ({ ...place, state: '', at: { latitude, longitude } }));
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
