// The stores of the house. Streets exist as names only; numbers and telephones are fictional (from ranges set aside for
// fiction, or plainly impossible ones), and so are the department stores.
import { type Language, languages } from '@vitrine/rules/storefronts/storefronts';
import { american } from './stores/americas.ts';
import { asian } from './stores/asia.ts';
import { cityOf } from './stores/cities.ts';
import { dated } from './stores/days.ts';
import { french } from './stores/france.ts';
import { northern } from './stores/northernEurope.ts';
import type { Place } from './stores/row.ts';
import { southern } from './stores/southernEurope.ts';
import { southernSeas } from './stores/southAndPacific.ts';
import { western } from './stores/westernEurope.ts';

const places: readonly Place[] = [
  ...french,
  ...western,
  ...southern,
  ...northern,
  ...american,
  ...asian,
  ...southernSeas,
];

/** City and title in the languages that spell them in their own way. */
function namesOf({ city, local = {} }: Place): Partial<Record<Language, { short_title?: string; city?: string }>> {
  const { names } = cityOf(city);
  return Object.fromEntries(
    languages.flatMap((language) => {
      const own = {
        ...(local[language] !== undefined && { short_title: local[language] }),
        ...(names[language] !== undefined && { city: names[language] }),
      };
      return Object.keys(own).length > 0 ? [[language, own]] : [];
    }),
  );
}

function rowOf(place: Place) {
  const { country, name, timezone } = cityOf(place.city);
  const { at, setting, local: _, exceptions = [], area = null, postal_code = null, ...row } = place;
  const own = new Set(exceptions.map(({ date }) => date));
  const days = [...dated[country].filter(({ date }) => !own.has(date)), ...exceptions];
  return {
    is_ereservation: true,
    // A concession sells on the account of its department store.
    is_pickup: !place.is_concession,
    is_concession: false,
    ...row,
    area,
    postal_code,
    country,
    city: name,
    geo_coordinates: { latitude: at[0], longitude: at[1] },
    timezone,
    exceptions: days.toSorted((one, other) => one.date.localeCompare(other.date)),
    is_salon: place.services.includes('salon'),
    names: namesOf(place),
    setting,
  };
}

export const storeRows = places.map(rowOf);
