import type { LocatorLanguage } from '@vitrine/rules/stores/storePath';
import type { Feature, FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';

/** The colours of the basemap: design tokens, because WebGL reads no CSS. */
const colours = { sea: '#e9eef1', land: '#f7f4ee', border: '#c9bfae', coast: '#b3a690', name: '#5f574c' };

type World = Topology<{ countries: GeometryCollection }>;

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

/**
 * The basemap of the house: land, coasts, borders and the names of countries, from a file of this shop. Needs no other
 * host: the browser draws the letters.
 */
export async function ownStyle(language: LocatorLanguage): Promise<StyleSpecification> {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`The basemap answered ${response.status}`);
  const world = (await response.json()) as World;
  const { countries } = world.objects;
  const land = feature(world, countries);
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land },
      names: { type: 'geojson', data: countryNames(land, language) },
      coast: { type: 'geojson', data: mesh(world, countries, (one, other) => one === other) },
      borders: { type: 'geojson', data: mesh(world, countries, (one, other) => one !== other) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      { id: 'coast', type: 'line', source: 'coast', paint: { 'line-color': colours.coast, 'line-width': 0.8 } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colours.border, 'line-width': 0.8 } },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        layout: { 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], 'text-size': 12 },
        paint: { 'text-color': colours.name, 'text-halo-color': colours.land, 'text-halo-width': 1.2 },
      },
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
