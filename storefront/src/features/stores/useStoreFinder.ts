import type { Store } from '@vitrine/contract/stores';
import { matchPlaces, type StorePlace, storePlaces, withCities } from '@vitrine/rules/stores/findStores';
import type { Place } from '@vitrine/rules/stores/distance';
import { nearestFirst } from '@vitrine/rules/stores/storeList';
import { autocompleteInputDelayMs } from '@vitrine/rules/search/suggestionGroups';
import type { Country, Locale } from '@vitrine/rules/storefronts/storefronts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useStores } from '../../lib/stores/stores.ts';
import { useText } from '../../lib/words/text.ts';
import { citiesOf, type FoundCity, geocoded, useCities } from './useCities.ts';
import type { DirectoryCountry } from './directory.ts';

export type FoundStore = Store & { readonly distance: number | null };

/** What the locator shows under its search field. */
export type Result =
  | { readonly kind: 'none' }
  /** `place` is null for the visitor's own position. */
  | { readonly kind: 'nearest'; readonly place: string | null; readonly stores: readonly FoundStore[] }
  | { readonly kind: 'country'; readonly place: string; readonly stores: readonly FoundStore[] }
  | { readonly kind: 'no_match'; readonly terms: string }
  | { readonly kind: 'error'; readonly reason: 'failed' | 'refused' | 'unsupported' | 'unknown_place' };

/** The stores of a place: a country's own, else all of them by distance. Spec 2 §2. */
function resultOf(place: StorePlace, stores: readonly Store[]): Result {
  if (place.kind === 'country') {
    const own = stores.filter(({ store_id }) => place.store_ids.includes(store_id));
    return { kind: 'country', place: place.label, stores: own.map((store) => ({ ...store, distance: null })) };
  }
  return { kind: 'nearest', place: place.label, stores: nearestFirst(stores, place.at) };
}

/** The visitor's position. Rejects with the reason that the browser gives. */
const positionOf = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('unsupported'));
    else
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
        timeout: 10_000,
        maximumAge: 600_000,
      });
  });

/** Why there is no position: each leads to a typed place. Spec 2 §8. */
function refusalOf(error: unknown): 'refused' | 'unsupported' | 'unknown_place' {
  if (!('geolocation' in navigator)) return 'unsupported';
  const isRefusal = typeof error === 'object' && error !== null && 'code' in error && error.code === 1;
  return isRefusal ? 'refused' : 'unknown_place';
}

/** The typed text with its suggestions, 50 ms after the last letter. Spec 2 §9. */
function useSuggestedPlaces(
  places: readonly StorePlace[],
  placesOf: (cities: readonly FoundCity[], found: readonly StorePlace[]) => StorePlace[],
  restricted_to: Country | null,
) {
  const [typed, setTyped] = useState('');
  const [terms, setTerms] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerms(typed), autocompleteInputDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: cities } = useCities(terms, restricted_to);
  const suggested = useMemo(
    () => placesOf(cities ?? [], matchPlaces(terms, places)),
    [terms, places, cities, placesOf],
  );
  return { typed, setTyped, suggested };
}

/** The name of a country as the directory writes it, else as the browser does. */
function useCountryName(directory: readonly DirectoryCountry[]): (country: string) => string {
  const { tag } = useStorefront();
  return useMemo(() => {
    const names = new Map(directory.map(({ code, name }) => [code, name]));
    const others = new Intl.DisplayNames([tag], { type: 'region' });
    return (country) => names.get(country) ?? others.of(country.toUpperCase()) ?? country;
  }, [directory, tag]);
}

/** What a text means beyond the stores: a city of the gazetteer, else a place that the geocoder finds. Spec 2 §5. */
async function elsewhere(locale: Locale, typed: string, restricted_to: Country | null): Promise<FoundCity[]> {
  const known = await citiesOf(locale, typed, restricted_to);
  return known.length > 0 ? known : geocoded(locale, typed, restricted_to);
}

/** Adds found cities to the stores' places; a city that is only near the entered postcode says so. Spec 2 §2. */
function useCityPlaces(nameOf: (country: string) => string) {
  const text = useText('stores');
  return useMemo(() => {
    const called = ({ postcode, ...city }: FoundCity) =>
      postcode ? { ...city, name: text('near_postcode', { code: postcode, city: city.name }) } : city;
    return (cities: readonly FoundCity[], found: readonly StorePlace[]) =>
      withCities(found, cities.map(called), nameOf);
  }, [text, nameOf]);
}

/** The stores of one country, or of all; `loaded` waits for them, and answers null where they cannot be read. */
function useStoresWithin(restricted_to: Country | null, isWanted: boolean) {
  const { data, refetch } = useStores(isWanted);
  const ofUse = useCallback(
    (all: readonly Store[]) => all.filter(({ country }) => restricted_to === null || country === restricted_to),
    [restricted_to],
  );
  const stores = useMemo(() => ofUse(data ?? []), [ofUse, data]);
  const loaded = async (): Promise<readonly Store[] | null> => {
    const all = data ?? (await refetch()).data ?? null;
    return all && ofUse(all);
  };
  return { stores, loaded };
}

/**
 * The search of the store locator. The store list is requested once the visitor starts to search. `restricted_to` is the
 * only country whose places and stores are found. Spec 2 §5.
 */
export function useStoreFinder(directory: readonly DirectoryCountry[], restricted_to: Country | null = null) {
  const [isWanted, setWanted] = useState(false);
  const [isLocating, setLocating] = useState(false);
  const [result, setResult] = useState<Result>({ kind: 'none' });
  const [isFinding, setFinding] = useState(false);
  const locale = useLocale();
  const { stores, loaded } = useStoresWithin(restricted_to, isWanted);
  const nameOf = useCountryName(directory);
  const placesOf = useMemo(() => (all: readonly Store[]) => storePlaces(all, nameOf), [nameOf]);
  const cityPlaces = useCityPlaces(nameOf);
  const places = useMemo(() => placesOf(stores), [placesOf, stores]);
  const { typed, setTyped, suggested } = useSuggestedPlaces(places, cityPlaces, restricted_to);

  const pick = (place: StorePlace): void => {
    setTyped(place.label);
    setResult(resultOf(place, stores));
  };
  const find = async (): Promise<void> => {
    setFinding(true);
    const all = await loaded();
    const found = all === null ? [] : matchPlaces(typed, placesOf(all));
    const [best] = found.length > 0 ? found : cityPlaces(await elsewhere(locale, typed, restricted_to), []);
    setFinding(false);
    if (all === null) {
      setResult({ kind: 'error', reason: 'failed' });
      return;
    }
    setResult(best ? resultOf(best, all) : { kind: 'no_match', terms: typed.trim() });
  };
  const locate = async (): Promise<void> => {
    setLocating(true);
    try {
      const [at, all] = await Promise.all([positionOf(), loaded()]);
      if (all === null) setResult({ kind: 'error', reason: 'failed' });
      else setResult({ kind: 'nearest', place: null, stores: nearestFirst(all, at) });
    } catch (error) {
      setResult({ kind: 'error', reason: refusalOf(error) });
    } finally {
      setLocating(false);
    }
  };
  const reset = (): void => {
    setTyped('');
    setResult({ kind: 'none' });
  };
  return {
    typed,
    type: setTyped,
    suggested,
    result,
    isLocating,
    isFinding,
    prepare: () => setWanted(true),
    pick,
    find,
    locate,
    reset,
  };
}
export type StoreFinderState = ReturnType<typeof useStoreFinder>;
