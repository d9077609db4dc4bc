import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { cities as contract } from '@vitrine/contract/places';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { citiesLike, type ListedCity, nameIn } from '@vitrine/rules/stores/gazetteer';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { formatPostcode } from '@vitrine/rules/countries/postcode';
import { openGazetteer } from './openGazetteer.ts';
import { cityNearPostcode } from './postcodeCity.ts';

/**
 * Returns cities one of whose names begins with the terms, those of the storefront's country first, or a city near a
 * postcode of the storefront's country. Names are in the storefront's language. Spec 2 §2, §5.
 */
export function findCities({ terms, locale, country }: QueryOf<typeof contract>): AnswerOf<typeof contract> {
  const storefront = storefrontOf(locale);
  const answer = (city: ListedCity, postcode: string) => ({
    name: nameIn(city, storefront.language),
    country: city.country,
    state: city.state,
    postcode,
    ...city.at,
  });
  const found = citiesLike(openGazetteer(), terms, storefront.country, country ?? null);
  if (found.length > 0) return { cities: found.map((city) => answer(city, '')) };
  const near = cityNearPostcode(country ?? storefront.country, terms);
  const options = optionsOf(country ?? storefront.country);
  return { cities: near ? [answer(near, formatPostcode(options, terms))] : [] };
}
