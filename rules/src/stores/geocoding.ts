import type { Country } from '../storefronts/storefronts.ts';
import { isUnspaced, wordsOf } from '../search/tokens.ts';

/** A geocoder's result: its label, all names of the place, and its country. */
export type GeocodeResult = { readonly names: readonly string[]; readonly country: string };

/**
 * Whether a geocoder's result is accepted. Restricted to a country, the result must be there and contain every entered
 * word or its beginning, in Chinese and Japanese anywhere: for nonsense entered in France, geocoders return "France". Unrestricted, every result is
 * accepted. Spec 1 §5, spec 2 §5.
 */
export function acceptsGeocode(entered: string, result: GeocodeResult, restricted_to: Country | null): boolean {
  if (restricted_to === null) return true;
  if (result.country.toLowerCase() !== restricted_to) return false;
  const wanted = wordsOf(entered);
  const known = result.names.flatMap(wordsOf);
  return (
    wanted.length > 0 &&
    wanted.every((word) => known.some((name) => name.startsWith(word) || (isUnspaced(word) && name.includes(word))))
  );
}
