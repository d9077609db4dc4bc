import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { cities as contract } from '@vitrine/contract/places';
import { citiesLike } from '@vitrine/rules/stores/gazetteer';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { openGazetteer } from './openGazetteer.ts';

/** Returns cities whose name begins with the terms, those of the storefront's country first. Spec 2 §5. */
export function findCities({ terms, locale, country }: QueryOf<typeof contract>): AnswerOf<typeof contract> {
  const found = citiesLike(openGazetteer(), terms, storefrontOf(locale).country, country ?? null);
  return { cities: found.map(({ at, ...city }) => ({ ...city, ...at })) };
}
