import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { addressPlaces as contract } from '@vitrine/contract/places';
import { regionOptions } from '@vitrine/rules/countries/addressTree';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { completesPlaces, type PlaceRegion } from '@vitrine/rules/forms/placeCompletion';
import { type Country, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { placeOfPostcode, postcodePlaces } from '@vitrine/rules/postcodes/postcodePlaces';
import { citiesLike } from '@vitrine/rules/stores/gazetteer';
import { isPostcode } from '@vitrine/rules/countries/postcode';
import { openGazetteer } from './openGazetteer.ts';
import { treeOf } from './trees.ts';

type Query = QueryOf<typeof contract>;
type Answer = AnswerOf<typeof contract>;

/** A region of the country's list, with its name in the storefront's language; null for any other code. */
function regionOf(country: Country, locale: Locale, code: string | null): PlaceRegion | null {
  const { language } = storefrontOf(locale);
  const found = regionOptions(treeOf(country) ?? {}, language).find(({ region_id }) => region_id === code);
  return found ? { code: found.region_id, name: found.name } : null;
}

function citiesOf({ country, terms, locale }: Query): Answer {
  // A level below the first is not in the gazetteer: the postcode says it.
  const hasStates = optionsOf(country).autocomplete_type_regions === 'administrative_area_level_1';
  const places = citiesLike(openGazetteer(), terms, country, country).map(({ name, state }) => ({
    city: name,
    region: hasStates ? regionOf(country, locale, state) : null,
  }));
  return { places };
}

function regionsOf({ country, terms, locale }: Query): Answer {
  const region = isPostcode(optionsOf(country), terms)
    ? regionOf(country, locale, placeOfPostcode(postcodePlaces(treeOf(country) ?? {}), terms) ?? null)
    : null;
  return { places: region ? [{ city: '', region }] : [] };
}

/**
 * The places that complete an address: of a city's beginning the cities with their regions, of a complete postcode its
 * region. None in a country whose forms do not complete places. Spec 1 §3, §9, spec 2 §5.
 */
export function completePlaces(query: Query): Answer {
  if (!completesPlaces(optionsOf(query.country))) return { places: [] };
  return query.field === 'city' ? citiesOf(query) : regionsOf(query);
}
