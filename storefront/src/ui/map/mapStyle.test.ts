import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test, vi } from 'vitest';
import { labelIn, ownStyle, showsName } from './mapStyle.ts';

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

test('has a layer of towns and of water, and is a style that MapLibre accepts', async () => {
  const empty = { type: 'GeometryCollection', geometries: [] };
  const topology = { type: 'Topology', arcs: [], objects: { countries: empty, lakes: empty, rivers: empty } };
  vi.stubGlobal('fetch', async () => Response.json(topology));
  const pin = { id: '3', at: { latitude: 48.86, longitude: 2.34 }, country: 'fr' };
  const style = await ownStyle('fr', ['Jost', 'sans-serif'], [pin]);
  vi.unstubAllGlobals();
  // The browser draws the letters: MapLibre needs no address of glyphs for that.
  const problems = validateStyleMin({ ...style, glyphs: '{fontstack}/{range}' }).map(({ message }) => message);
  expect(problems).toEqual([]);
  expect(style.layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['lakes', 'rivers', 'towns', 'names']));
  // The last layer takes its room first: labels keep clear of pins.
  expect(style.layers.at(-1)?.id).toBe('pins');
  expect(style.sources['pins']).toMatchObject({ data: { geometries: [{ coordinates: [2.34, 48.86] }] } });
});
