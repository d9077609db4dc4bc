import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { mapPlaces as contract } from '@vitrine/contract/places';
import { type ListedCity, nameIn } from '@vitrine/rules/stores/gazetteer';
import { mapCellOf } from '@vitrine/rules/stores/mapCells';
import { locatorLanguages } from '@vitrine/rules/stores/storePath';
import { type Language, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { openGazetteer } from './openGazetteer.ts';

/** Places of one answer at most: the largest of a cell, or those of the world's cells. */
const most = { cell: 600, world: 400 };

type Ranked = { readonly city: ListedCity; readonly rank: number };
let cells: ReadonlyMap<string, readonly Ranked[]> | undefined;

/**
 * The cities of each cell, the largest first, and under the empty name the largest city of each cell: every part of the world
 * has its own, where the largest of all would be a few countries'.
 */
function cellsOf(): ReadonlyMap<string, readonly Ranked[]> {
  if (cells) return cells;
  const ranks = new Map(openGazetteer().map(({ city, rank }) => [city, rank]));
  const all = [...ranks].map(([city, rank]) => ({ city, rank })).sort((one, other) => one.rank - other.rank);
  const made = Map.groupBy(all, ({ city }) => mapCellOf(city.at));
  // `groupBy` keeps the order: cells by their largest city.
  cells = made.set('', [...made.values()].flatMap(([largest]) => largest ?? []).slice(0, most.world));
  return cells;
}

/** Arranges the cells before a request needs them; the number of their places. */
export const prepareMapPlaces = (): number =>
  [...cellsOf()].reduce((sum, [name, { length }]) => sum + (name === '' ? 0 : length), 0);

/** The language in which maps of a storefront are labelled. Spec 2 §9. */
function labelLanguage(locale: Locale): Language {
  const { language } = storefrontOf(locale);
  const label = locatorLanguages[language];
  return label === 'zh' ? language : label;
}

/** Returns the cities and towns that the basemap shows: those of a cell of the map, else the largest of each cell. Spec 2 §9. */
export function mapPlaces({ locale, cell = '' }: QueryOf<typeof contract>): AnswerOf<typeof contract> {
  const language = labelLanguage(locale);
  const places = (cellsOf().get(cell) ?? []).slice(0, most.cell);
  return { places: places.map(({ city, rank }) => ({ name: nameIn(city, language), rank, ...city.at })) };
}
