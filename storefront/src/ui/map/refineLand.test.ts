import type { Map as MapView } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import { refineLand } from './refineLand.ts';

afterEach(() => vi.unstubAllGlobals());

test('loads the fine outlines once a view is near, tries again after a failure, and replaces the coarse ones', async () => {
  const countries = { type: 'GeometryCollection', geometries: [] };
  const world = () => Response.json({ type: 'Topology', arcs: [], objects: { countries } });
  const load = vi.fn<(url: string) => Promise<Response>>(async () => world());
  load.mockResolvedValueOnce(new Response('', { status: 503 }));
  vi.stubGlobal('fetch', load);
  const told = new Map<string, () => void>();
  const set: string[] = [];
  const view = {
    zoom: 5,
    getZoom: () => view.zoom,
    getSource: (name: string) => ({ setData: async () => void set.push(name) }),
    on: (name: string, work: () => void) => told.set(name, work),
    once: (name: string, work: () => void) => told.set(name, work),
  };
  refineLand(view as unknown as MapView);
  told.get('load')?.();
  told.get('moveend')?.();
  expect(load).not.toHaveBeenCalled();
  view.zoom = 9;
  told.get('moveend')?.();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await vi.waitFor(() => {
    told.get('moveend')?.();
    expect(set).toEqual(['land', 'coast', 'borders']);
  });
  told.get('moveend')?.();
  expect(load).toHaveBeenCalledTimes(2);
});
