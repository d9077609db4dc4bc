import type { Place } from '@vitrine/rules/stores/distance';
import type { GeocodeResult } from '@vitrine/rules/stores/geocoding';
import type { Country, Language } from '@vitrine/rules/storefronts/storefronts';

/** What a geocoder is asked: the text, the language of the answer, and the country of the storefront. */
type GeocodeQuestion = {
  readonly terms: string;
  readonly language: Language;
  readonly country: Country;
  readonly restricted_to: Country | null;
};

/** A place that a geocoder found, with its coordinates in WGS 84. */
export type FoundPlace = GeocodeResult & { readonly label: string; readonly at: Place };

/** A service that finds places by any text. */
export type Geocoder = {
  /** The found places, the best first; none for an unknown text. Throws when the service does not answer, or refuses. */
  readonly find: (question: GeocodeQuestion) => Promise<FoundPlace[]>;
};
