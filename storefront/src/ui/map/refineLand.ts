import type { GeoJSONSource, Map as MapView } from 'maplibre-gl';
import { fineLand } from './mapStyle.ts';

/** Zoom from which the outlines of the world's file are off by more than a pin. */
const fineZoom = 8;

/** Loads finer outlines of the land once the view is near; after a failure the next move tries again. Spec 2 §9. */
export function refineLand(view: MapView): void {
  let isAsked = false;
  const refine = async (): Promise<void> => {
    if (isAsked || view.getZoom() < fineZoom) return;
    isAsked = true;
    try {
      for (const [source, data] of Object.entries(await fineLand()))
        await view.getSource<GeoJSONSource>(source)?.setData(data);
    } catch {
      isAsked = false;
    }
  };
  view.on('moveend', () => void refine());
  view.once('load', () => void refine());
}
