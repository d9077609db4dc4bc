import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';

/** The colours of the basemap: design tokens, because WebGL reads no CSS. */
const colours = { sea: '#e9eef1', land: '#f7f4ee', border: '#c9bfae', coast: '#b3a690' };

type World = Topology<{ countries: GeometryCollection }>;

/** The basemap of the house: land, coasts and borders, from a file of this shop. Needs no other host. */
export async function ownStyle(): Promise<StyleSpecification> {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`The basemap answered ${response.status}`);
  const world = (await response.json()) as World;
  const { countries } = world.objects;
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: feature(world, countries) },
      coast: { type: 'geojson', data: mesh(world, countries, (one, other) => one === other) },
      borders: { type: 'geojson', data: mesh(world, countries, (one, other) => one !== other) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      { id: 'coast', type: 'line', source: 'coast', paint: { 'line-color': colours.coast, 'line-width': 0.8 } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colours.border, 'line-width': 0.8 } },
    ],
  };
}

/** The names of a place in a language, else the local one; vector tiles name them `name:fr` and `name`. */
export const labelIn = (language: string): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  ['get', 'name'],
];

/** Whether a label shows the name of a place, in any of the usual spellings of styles. */
export const showsName = (field: unknown): boolean => /"name[":_]|\{name/u.test(JSON.stringify(field ?? ''));
