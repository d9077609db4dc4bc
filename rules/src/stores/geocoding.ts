import type { Country } from '../storefronts/storefronts.ts';
import { wordsOf } from '../search/tokens.ts';

/** What a geocoder found: its label with all names it knows, and the country. */
export type GeocodeResult = { readonly names: readonly string[]; readonly country: string };

/**
 * Whether a geocoder's result is taken. Restricted to a country, it must lie there and have every word that was
 * entered (or its beginning): asked for nonsense in France, geocoders answer "France". Unrestricted, any result is
 * taken. Spec 1 §5, spec 2 §5.
 */
export function acceptsGeocode(entered: string, result: GeocodeResult, restricted_to: Country | null): boolean {
  if (restricted_to === null) return true;
  if (result.country.toLowerCase() !== restricted_to) return false;
  const wanted = wordsOf(entered);
  const known = result.names.flatMap(wordsOf);
  return wanted.length > 0 && wanted.every((word) => known.some((name) => name.startsWith(word)));
}
