import type { Feature } from 'geojson';
import { expect, test } from 'vitest';
import { countryNames } from './countryNames.ts';

test('names countries in the language of the labels, within their largest land, with its size', () => {
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
                [190, 50],
                [190, 70],
                [30, 70],
              ],
            ],
          },
        },
        // The middle of its box is outside, the parallel there narrow: the name is further north.
        {
          type: 'Feature',
          id: '152',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 0],
                [1, 9],
                [10, 9],
                [10, 16],
                [0, 16],
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
  expect(
    names.features.map(({ properties, geometry }) => [
      properties?.['name'],
      geometry.coordinates,
      properties?.['size'],
    ]),
  ).toEqual([
    ['Frankreich', [5, 5], 100],
    ['Argentinien', [21, 1], 4],
    ['Russland', [110, 60], 3200],
    ['Chile', [5, 9.6], 79],
  ]);
});

test('names countries in traditional characters where the storefront writes them', () => {
  const ring = [
    [120, 22],
    [122, 22],
    [122, 25],
  ];
  const land = {
    type: 'Feature',
    id: '156',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  } satisfies Feature;
  const nameOf = (tag: string) =>
    countryNames({ type: 'FeatureCollection', features: [land] }, tag).features[0]?.properties?.['name'];
  expect([nameOf('zh-Hans-CN'), nameOf('zh-Hant-HK')]).toEqual(['中国', '中國']);
});
