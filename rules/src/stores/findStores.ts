import { wordsOf } from '../search/tokens.ts';
import { distanceBetween, type Place } from './distance.ts';
import type { City } from './gazetteer.ts';

/** Suggestions that the locator shows at most. Spec 2 §2. */
export const mostPlaces = 8;

type Findable = {
  readonly store_id: string;
  readonly short_title: string;
  readonly city: string;
  readonly area: string | null;
  readonly postal_code: string | null;
  readonly country: string;
  readonly geo_coordinates: Place;
};

/** What the locator's search can mean: a city or a country with stores, one store, or a city without any. */
export type StorePlace = {
  readonly kind: 'city' | 'country' | 'store' | 'place';
  readonly label: string;
  /** The country of a city, the city of a store; empty for a country. */
  readonly detail: string;
  readonly store_ids: readonly string[];
  /** The middle of its stores, degrees. */
  readonly at: Place;
  /** The words by which it is found. */
  readonly words: readonly string[];
};

const mean = (values: readonly number[]): number => values.reduce((left, right) => left + right, 0) / values.length;

/** The middle of stores that are near one another. */
const middleOf = (stores: readonly Findable[]): Place => ({
  latitude: mean(stores.map(({ geo_coordinates }) => geo_coordinates.latitude)),
  longitude: mean(stores.map(({ geo_coordinates }) => geo_coordinates.longitude)),
});

const placeOf = (
  kind: StorePlace['kind'],
  label: string,
  detail: string,
  stores: readonly Findable[],
  names: readonly (string | null)[],
): StorePlace => ({
  kind,
  label,
  detail,
  store_ids: stores.map(({ store_id }) => store_id),
  at: middleOf(stores),
  words: names.flatMap((name) => (name === null ? [] : wordsOf(name))),
});

/**
 * All places that the stores make findable: cities first, then countries, then the stores by name, area and postcode.
 * `nameOf` gives a country's name in the page's language. Spec 2 §2.
 */
export function storePlaces(stores: readonly Findable[], nameOf: (country: string) => string): StorePlace[] {
  const cities = [...Map.groupBy(stores, ({ city, country }) => `${country} ${city}`).values()];
  const countries = [...Map.groupBy(stores, ({ country }) => country)];
  return [
    ...cities.flatMap((all) => {
      const [{ city, country } = { city: '', country: '' }] = all;
      return [placeOf('city', city, nameOf(country), all, [city])];
    }),
    ...countries.map(([country, all]) => placeOf('country', nameOf(country), '', all, [nameOf(country), country])),
    ...stores.map((store) => {
      const { short_title, city, area, postal_code } = store;
      return placeOf('store', short_title, city, [store], [short_title, city, area, postal_code]);
    }),
  ];
}

/**
 * The places that an entered text means: each of its words begins one of theirs. In the order of `storePlaces`, at most
 * `mostPlaces`; none for a text without words. Spec 2 §2.
 */
export function matchPlaces(entered: string, places: readonly StorePlace[]): StorePlace[] {
  const wanted = wordsOf(entered);
  if (wanted.length === 0) return [];
  return places
    .filter(({ words }) => wanted.every((word) => words.some((name) => name.startsWith(word))))
    .slice(0, mostPlaces);
}

/** A city of the gazetteer this near to a found city with stores is the same one under another name, metres. */
const sameCityM = 10_000;

/**
 * The found places, then cities of the gazetteer that are none of them; at most `mostPlaces`. `nameOf` gives a country's
 * name in the page's language. Spec 2 §2.
 */
export function withCities(
  found: readonly StorePlace[],
  cities: readonly City[],
  nameOf: (country: string) => string,
): StorePlace[] {
  const known = found.filter(({ kind }) => kind === 'city');
  const others = cities.filter(({ at }) => known.every((place) => distanceBetween(place.at, at) > sameCityM));
  return [
    ...found,
    ...others.map(({ name, country, state, at }): StorePlace => {
      const detail = [state, nameOf(country)].filter(Boolean).join(', ');
      return { kind: 'place', label: name, detail, store_ids: [], at, words: wordsOf(name) };
    }),
  ].slice(0, mostPlaces);
}
