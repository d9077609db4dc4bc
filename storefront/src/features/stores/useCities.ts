import { useQuery } from '@tanstack/react-query';
import { cities, geocode } from '@vitrine/contract/places';
import type { City } from '@vitrine/rules/stores/gazetteer';
import type { Country, Locale } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';

/** Letters from which cities are suggested; shorter texts have too many. */
const fewestLetters = 2;

/** A city that a search means, by its name or by a postcode, which is empty for a name. */
export type FoundCity = City & { readonly postcode: string };

type Asked = { readonly locale: Locale; readonly terms: string; readonly country: Country | null };

async function requested({ country, ...asked }: Asked, signal?: AbortSignal): Promise<FoundCity[]> {
  const query = { ...asked, ...(country ? { country } : {}) };
  const { cities: found } = await call(cities, { query, ...(signal ? { signal } : {}) });
  return found.map(({ latitude, longitude, ...city }) => ({ ...city, at: { latitude, longitude } }));
}

/**
 * The cities of the gazetteer whose name begins with a text, or one near a postcode, in one country if given; the stores
 * are found without them, so a failure is silent. Spec 2 §5.
 */
export async function citiesOf(locale: Locale, typed: string, country: Country | null): Promise<FoundCity[]> {
  try {
    return await requested({ locale, terms: typed.trim(), country });
  } catch {
    return [];
  }
}

/**
 * The places that the geocoder finds by a text, in one country if given; a failed geocode finds none, and the list of
 * stores stays. Spec 1 §5, §8.
 */
export async function geocoded(locale: Locale, typed: string, country: Country | null): Promise<FoundCity[]> {
  const terms = typed.trim();
  if (terms === '') return [];
  try {
    const { places } = await call(geocode, { query: { locale, terms, ...(country ? { country } : {}) } });
    return places.map(({ latitude, longitude, ...place }) => ({
      ...place,
      state: '',
      postcode: '',
      at: { latitude, longitude },
    }));
  } catch {
    return [];
  }
}

/** Cities to suggest while the visitor types, in one country if given. Spec 2 §2, §5. */
export function useCities(typed: string, country: Country | null) {
  const locale = useLocale();
  const terms = typed.trim();
  return useQuery({
    queryKey: ['cities', locale, country, terms],
    queryFn: ({ signal }) => requested({ locale, terms, country }, signal),
    enabled: terms.length >= fewestLetters,
    retry: false,
    staleTime: Infinity,
  });
}
