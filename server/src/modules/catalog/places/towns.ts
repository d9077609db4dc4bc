import {
  type PlaceLists,
  postcodePlaces,
  type PostcodePlace,
  type Towns,
} from '@vitrine/rules/postcodes/postcodePlaces';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { areasIn } from './postcodeCity.ts';
import made from './towns.json' with { type: 'json' };
import { treeOf } from './trees.ts';

const towns: Partial<Record<Country, Towns>> = made;

/** The areas of a country's postcodes by their city. */
export function areaPlaces(country: Country): { id: string; postcodes: string[] }[] {
  const byCity = Map.groupBy(areasIn(country), ([, { city }]) => city);
  return Array.from(byCity, ([id, areas]) => ({ id, postcodes: areas.map(([prefix]) => prefix) }));
}

/** The large towns of a country's addresses by the places in which they are; none where nothing is compared. */
export const townsIn = (country: Country): Towns => towns[country] ?? {};

const known = new Map<Country, PlaceLists>();

function read(country: Country): PlaceLists {
  const tree = treeOf(country);
  if (!tree) return { level: 'city', places: areaPlaces(country), towns: townsIn(country) };
  const places: readonly PostcodePlace[] = postcodePlaces(tree);
  return { level: tree.regions ? 'region' : 'cityselect', places, towns: townsIn(country) };
}

/** What the parts of a country's addresses name: regions or cities of its lists, else areas of postcodes. Spec 1 §3, §5. */
export function placeListsOf(country: Country): PlaceLists {
  const lists = known.get(country) ?? read(country);
  known.set(country, lists);
  return lists;
}
