import type { LocatorLanguage } from '@vitrine/rules/stores/storePath';
import type { FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import fineWorldUrl from 'world-atlas/countries-10m.json?url';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { countryNames } from './countryNames.ts';
import { pastDateLine } from './dateLine.ts';
import { mapImages } from './mapImages.ts';
import type { Pin } from './mapSettings.ts';
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

const pointOf = ({ at }: Pin): Point => ({ type: 'Point', coordinates: [at.longitude, at.latitude] });

async function fileAt(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The basemap answered ${response.status}`);
  return response.json();
}

/** From which zoom how many towns of each cell are labelled, the largest first. Labels that would touch give way to larger ones. */
const townsOfCell: ExpressionSpecification = [
  'step',
  ['zoom'],
  1,
  4.5,
  3,
  5,
  6,
  6,
  20,
  7,
  60,
  8,
  120,
  9,
  300,
  10,
  1000,
];

/** On a map of continents only the largest of the world. */
const largestTowns: ExpressionSpecification = ['step', ['zoom'], 200, 3, 100_000];

/** From which zoom countries of which size are labelled, in square degrees: the smallest ones last. */
const namedSize: ExpressionSpecification = ['step', ['zoom'], 15, 3, 4, 4, 1, 5, 0.03, 6, 0];

const besideDot = ['left', [0.6, 0], 'right', [-0.6, 0], 'top', [0, 0.6], 'bottom', [0, -0.6]] as const;
const clearOfPin = ['left', [1.4, -1], 'right', [-1.4, -1], 'top', [0, 1.6], 'bottom', [0, -2.8]] as const;
/** Where the label of a town may be, in ems from its dot: beside it; of a city also clear of the pin of a store there. */
const labelPlaces: ExpressionSpecification = [
  'case',
  ['<', ['get', 'rank'], 3000],
  ['literal', [...besideDot, ...clearOfPin]],
  ['literal', [...besideDot]],
];

/** The layers of names, the first to give way first: towns, countries, and the room that pins take. */
const labels = (fonts: string[]): LayerSpecification[] => [
  {
    id: 'towns',
    type: 'symbol',
    source: 'towns',
    minzoom: 2,
    filter: ['all', ['<', ['get', 'nth'], townsOfCell], ['<', ['get', 'rank'], largestTowns]],
    layout: {
      'icon-image': mapImages.town,
      // A dot under a pin goes without its label.
      'icon-optional': true,
      'text-field': ['get', 'name'],
      'text-font': fonts,
      'text-size': ['step', ['get', 'rank'], 14, 1000, 13, 6000, 12],
      'text-variable-anchor-offset': labelPlaces,
      'text-justify': 'auto',
      'icon-padding': 0,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colours.town, 'text-halo-color': colours.land, 'text-halo-width': 1.4 },
  },
  {
    id: 'names',
    type: 'symbol',
    source: 'names',
    maxzoom: 7,
    filter: ['>=', ['get', 'size'], namedSize],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': fonts,
      'text-size': 11,
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.1,
      'text-variable-anchor': ['center', 'top', 'bottom'],
      'text-radial-offset': 1.8,
      'symbol-sort-key': ['-', ['get', 'size']],
    },
    paint: { 'text-color': colours.name, 'text-halo-color': colours.land, 'text-halo-width': 1.2 },
  },
  {
    id: 'pins',
    type: 'symbol',
    source: 'pins',
    layout: { 'icon-image': mapImages.pin, 'icon-anchor': 'bottom', 'icon-padding': 0, 'icon-allow-overlap': true },
  },
];

/** The land of a world: its areas, and the lines around it and between countries. */
function landOf(world: World) {
  const { countries } = world.objects;
  const land: FeatureCollection = {
    type: 'FeatureCollection',
    features: feature(world, countries).features.map((one) => ({ ...one, geometry: pastDateLine(one.geometry) })),
  };
  return {
    land,
    coast: pastDateLine(mesh(world, countries, (one, other) => one === other)),
    borders: pastDateLine(mesh(world, countries, (one, other) => one !== other)),
  };
}

/**
 * The land's outlines for a near view, by source: 900 KB, gzip, which only such a view needs. In the file of the whole world a
 * harbour's stores are in the sea. Spec 2 §9.
 */
export const fineLand = async () => landOf((await fileAt(fineWorldUrl)) as World);

/**
 * The basemap of the house: land, water, borders and the names of countries in the language of a tag, from files of this shop, and
 * an empty layer of towns. Its labels keep clear of the pins. Needs no other host: the browser draws the letters, in `fonts`, and
 * the map adds `mapImages`.
 */
export async function ownStyle(tag: string, fonts: string[], pins: readonly Pin[]): Promise<StyleSpecification> {
  const [world, water] = (await Promise.all([fileAt(worldUrl), fileAt(waterUrl)])) as [World, Water];
  const { land, coast, borders } = landOf(world);
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land },
      lakes: { type: 'geojson', data: feature(water, water.objects.lakes) },
      rivers: { type: 'geojson', data: feature(water, water.objects.rivers) },
      towns: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      names: { type: 'geojson', data: countryNames(land, tag) },
      pins: { type: 'geojson', data: { type: 'GeometryCollection', geometries: pins.map(pointOf) } },
      coast: { type: 'geojson', data: coast },
      borders: { type: 'geojson', data: borders },
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
      ...labels(fonts),
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
