import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { cities as contract } from '@vitrine/contract/places';
import { citiesLike, type Gazetteer, gazetteerOf } from '@vitrine/rules/stores/gazetteer';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';

/** Cities by size, made by server/scripts/makeGazetteer.mjs. */
const file = new URL('./gazetteer.tsv.gz', import.meta.url);

let gazetteer: Gazetteer | undefined;

/** Returns cities whose name begins with the terms, those of the storefront's country first. Reads the file once. Spec 2 §5. */
export function findCities({ terms, locale, country }: QueryOf<typeof contract>): AnswerOf<typeof contract> {
  gazetteer ??= gazetteerOf(gunzipSync(readFileSync(file)).toString());
  const found = citiesLike(gazetteer, terms, storefrontOf(locale).country, country ?? null);
  return { cities: found.map(({ at, ...city }) => ({ ...city, ...at })) };
}
