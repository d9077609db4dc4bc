import { mapPlaces } from '@vitrine/contract/places';
import { mapCellsBetween } from '@vitrine/rules/stores/mapCells';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Feature, Point } from 'geojson';
import type { GeoJSONSource, Map as MapView } from 'maplibre-gl';
import { call } from '../../lib/calls/browserCall.ts';

type Town = Feature<Point, { readonly name: string; readonly rank: number; readonly nth: number }>;

async function townsOf(locale: Locale, cell: string | null): Promise<Town[]> {
  const { places } = await call(mapPlaces, { query: { locale, ...(cell === null ? {} : { cell }) } });
  return places.map(({ name, rank, latitude, longitude }, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    // Of the world's places each is the largest of its cell.
    properties: { name, rank, nth: cell === null ? 0 : index },
  }));
}

/**
 * Shows cities and towns on the basemap: the largest of the world's cells, then those of each cell that comes into view. The map works
 * without them, so that a failure is silent and is tried again with the next move. Spec 2 §9.
 */
export function showTowns(view: MapView, locale: Locale): void {
  const loaded = new Map<string | null, readonly Town[]>();
  const asked = new Set<string | null>();
  const load = async (cell: string | null): Promise<void> => {
    if (asked.has(cell)) return;
    asked.add(cell);
    try {
      loaded.set(cell, await townsOf(locale, cell));
      const features = [...new Map([...loaded.values()].flat().map((town) => [town.properties.rank, town])).values()];
      await view.getSource<GeoJSONSource>('towns')?.setData({ type: 'FeatureCollection', features });
    } catch {
      asked.delete(cell);
    }
  };
  const update = (): void => {
    const [southWest, northEast] = [view.getBounds().getSouthWest(), view.getBounds().getNorthEast()];
    const placeOf = ({ lat, lng }: typeof southWest) => ({ latitude: lat, longitude: lng });
    for (const cell of [null, ...mapCellsBetween(placeOf(southWest), placeOf(northEast))]) void load(cell);
  };
  view.on('moveend', update);
  view.once('load', update);
}
