import type { Map as MapView } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { showTowns } from './towns.ts';

const server = fakeServer();

/** A map over a view, as far as the towns use one. */
function mapOver(view: { south: number; west: number; north: number; east: number }) {
  const told = new Map<string, () => void>();
  const setData = vi.fn<(data: { features: { properties: { name: string; nth: number } }[] }) => void>();
  const map = {
    getBounds: () => ({
      getSouthWest: () => ({ lat: view.south, lng: view.west }),
      getNorthEast: () => ({ lat: view.north, lng: view.east }),
    }),
    getSource: () => ({ setData }),
    on: (name: string, work: () => void) => told.set(name, work),
    once: (name: string, work: () => void) => told.set(name, work),
  };
  const shown = () =>
    setData.mock.lastCall?.[0].features.map(({ properties }) => `${properties.name} ${properties.nth}`).toSorted() ??
    [];
  return { map: map as unknown as MapView, tell: (name: string) => told.get(name)?.(), view, shown };
}

test('loads the largest cities of the world’s cells, then the towns of each cell once, with their place in it; a failed cell is asked again', async () => {
  const asked: (string | null)[] = [];
  let isDown = true;
  server.on('/api/commerce/map/places', ({ query }) => {
    const cell = query.get('cell');
    asked.push(cell);
    if (cell === '12.0' && isDown) return { status: 500, body: {} };
    const places =
      cell === null
        ? [{ name: 'Paris', rank: 20, latitude: 48.8, longitude: 2.3 }]
        : [
            { name: 'Paris', rank: 20, latitude: 48.8, longitude: 2.3 },
            { name: `Town ${cell}`, rank: 1000 + asked.length, latitude: 48, longitude: 3 },
          ];
    return { body: { places } };
  });
  const { map, tell, view, shown } = mapOver({ south: -80, west: -170, north: 80, east: 170 });
  showTowns(map, 'fr_fr');
  tell('load');
  await vi.waitFor(() => expect(shown()).toEqual(['Paris 0']));
  Object.assign(view, { south: 48.1, west: 1, north: 49, east: 5 });
  tell('moveend');
  await vi.waitFor(() => expect(shown()).toEqual(['Paris 0', 'Town 12.1 1']));
  isDown = false;
  tell('moveend');
  await vi.waitFor(() => expect(shown()).toEqual(['Paris 0', 'Town 12.0 1', 'Town 12.1 1']));
  const inOrder = (names: readonly (string | null)[]) => names.map(String).toSorted((a, b) => a.localeCompare(b));
  expect(inOrder(asked)).toEqual(inOrder(['12.0', '12.0', '12.1', null]));
});
