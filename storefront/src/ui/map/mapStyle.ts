import type { LocatorLanguage } from '@vitrine/rules/stores/storePath';
import type { Feature, FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';
import waterUrl from './water.json?url';

/** The colours of the basemap: design tokens, because WebGL reads no CSS. */
const colours = {
  sea: '#e9eef1',
  river: '#cbd7de',
  land: '#f7f4ee',
  border: '#c9bfae',
  coast: '#b3a690',
  name: '#5f574c',
  town: '#3f3931',
};

type World = Topology<{ countries: GeometryCollection }>;
type Water = Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>;

type Ring = readonly (readonly number[])[];

/** The middle of the box around a ring, and the box's size in square degrees. */
function boxOf(ring: Ring): { readonly middle: [number, number]; readonly size: number } {
  const [longitudes, latitudes] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  // A ring over the date line has both ends of the scale: its western part is counted on.
  const isOver = Math.max(...longitudes) - Math.min(...longitudes) > 180;
  const easts = isOver ? longitudes.map((x) => (x < 0 ? x + 360 : x)) : longitudes;
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const middle = (west + east) / 2;
  return { middle: [middle > 180 ? middle - 360 : middle, (south + north) / 2], size: (east - west) * (north - south) };
}

type Named = Feature<Point, { readonly name: string }>;

/**
 * A point with its name for each country, in a language: on the middle of its largest land. The file numbers countries by
 * ISO 3166, which a locale's region turns into letters; an area without a number has no name. Spec 2 §9.
 */
export function countryNames(countries: FeatureCollection, language: LocatorLanguage): FeatureCollection<Point> {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const features = countries.features.flatMap(({ id, geometry }): Named[] => {
    if (id === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return [];
    const region = new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region ?? '';
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const [largest] = parts.map(([ring = []]) => boxOf(ring)).toSorted((one, other) => other.size - one.size);
    if (!/^[A-Z]{2}$/u.test(region) || !largest) return [];
    const point = { type: 'Point', coordinates: largest.middle } as const;
    return [{ type: 'Feature', geometry: point, properties: { name: names.of(region) ?? region } }];
  });
  return { type: 'FeatureCollection', features };
}

async function fileAt(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The basemap answered ${response.status}`);
  return response.json();
}

/** Towns by size: from which zoom how many of the world's are labelled. Labels that would touch give way to larger ones. */
const townsAt: ExpressionSpecification = ['step', ['zoom'], 150, 4, 500, 5, 1500, 6, 4000, 7, 10_000, 8.5, 50_000];

const towns: LayerSpecification[] = [
  {
    id: 'town-dots',
    type: 'circle',
    source: 'towns',
    minzoom: 3,
    filter: ['<', ['get', 'rank'], townsAt],
    paint: { 'circle-radius': 2, 'circle-color': colours.town, 'circle-opacity': 0.7 },
  },
  {
    id: 'towns',
    type: 'symbol',
    source: 'towns',
    minzoom: 3,
    filter: ['<', ['get', 'rank'], townsAt],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['sans-serif'],
      'text-size': ['step', ['get', 'rank'], 14, 1000, 13, 6000, 12],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.5,
      'text-justify': 'auto',
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colours.town, 'text-halo-color': colours.land, 'text-halo-width': 1.4 },
  },
];

/**
 * The basemap of the house: land, water, borders and the names of countries, from files of this shop, and an empty layer of
 * towns. Needs no other host: the browser draws the letters.
 */
export async function ownStyle(language: LocatorLanguage): Promise<StyleSpecification> {
  const [world, water] = (await Promise.all([fileAt(worldUrl), fileAt(waterUrl)])) as [World, Water];
  const { countries } = world.objects;
  const land = feature(world, countries);
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land },
      lakes: { type: 'geojson', data: feature(water, water.objects.lakes) },
      rivers: { type: 'geojson', data: feature(water, water.objects.rivers) },
      towns: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      names: { type: 'geojson', data: countryNames(land, language) },
      coast: { type: 'geojson', data: mesh(world, countries, (one, other) => one === other) },
      borders: { type: 'geojson', data: mesh(world, countries, (one, other) => one !== other) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      // Drawn for a map of a country: nearer, their outline is off by kilometres.
      { id: 'lakes', type: 'fill', source: 'lakes', maxzoom: 10, paint: { 'fill-color': colours.sea } },
      {
        id: 'rivers',
        type: 'line',
        source: 'rivers',
        minzoom: 3,
        maxzoom: 9,
        paint: { 'line-color': colours.river, 'line-width': 0.8 },
      },
      { id: 'coast', type: 'line', source: 'coast', paint: { 'line-color': colours.coast, 'line-width': 0.8 } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colours.border, 'line-width': 0.8 } },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        maxzoom: 7,
        layout: { 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], 'text-size': 12 },
        paint: { 'text-color': colours.name, 'text-halo-color': colours.land, 'text-halo-width': 1.2 },
      },
      ...towns,
    ],
  };
}

/** The names of a place in a language, else the local one; vector tiles name them `name:fr` and `name`. */
export const labelIn = (language: LocatorLanguage): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  ['get', 'name'],
];

/** Whether a label shows the name of a place, in any of the usual spellings of styles. */
export const showsName = (field: unknown): boolean => /"name[":_]|\{name/u.test(JSON.stringify(field ?? ''));
