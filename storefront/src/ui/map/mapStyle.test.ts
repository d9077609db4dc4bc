import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test, vi } from 'vitest';
import { countryNames, labelIn, ownStyle, showsName } from './mapStyle.ts';

test.each([
  ['{name}', true],
  ['{name_en}', true],
  [['get', 'name'], true],
  [['coalesce', ['get', 'name:en'], ['get', 'name']], true],
  ['{ref}', false],
  [['get', 'house_number'], false],
  [undefined, false],
])('knows whether the label %j shows a name', (field, expected) => {
  expect(showsName(field)).toBe(expected);
});

test('labels a place in the language of the page, else by its own name', () => {
  expect(labelIn('fr')).toEqual(['coalesce', ['get', 'name:fr'], ['get', 'name']]);
});

test('names countries in the language of the labels, on the middle of their largest land', () => {
  const square = (west: number, size: number) => [
    [
      [west, 0],
      [west + size, 0],
      [west + size, size],
      [west, size],
    ],
  ];
  const names = countryNames(
    {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: '250',
          properties: {},
          geometry: { type: 'MultiPolygon', coordinates: [square(-60, 1), square(0, 10)] },
        },
        { type: 'Feature', id: '032', properties: {}, geometry: { type: 'Polygon', coordinates: square(20, 2) } },
        {
          type: 'Feature',
          id: '643',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [30, 50],
                [180, 50],
                [-170, 70],
                [30, 70],
              ],
            ],
          },
        },
        // An area that no standard numbers.
        { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: square(30, 2) } },
      ],
    },
    'de',
  );
  expect(names.features.map(({ properties, geometry }) => [properties?.['name'], geometry.coordinates])).toEqual([
    ['Frankreich', [5, 5]],
    ['Argentinien', [21, 1]],
    ['Russland', [110, 60]],
  ]);
});

test('has a layer of towns and of water, and is a style that MapLibre accepts', async () => {
  const empty = { type: 'GeometryCollection', geometries: [] };
  const topology = { type: 'Topology', arcs: [], objects: { countries: empty, lakes: empty, rivers: empty } };
  vi.stubGlobal('fetch', async () => Response.json(topology));
  const style = await ownStyle('fr');
  vi.unstubAllGlobals();
  // The browser draws the letters: MapLibre needs no address of glyphs for that.
  const problems = validateStyleMin({ ...style, glyphs: '{fontstack}/{range}' }).map(({ message }) => message);
  expect(problems).toEqual([]);
  expect(style.layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['lakes', 'rivers', 'town-dots', 'towns']));
});
