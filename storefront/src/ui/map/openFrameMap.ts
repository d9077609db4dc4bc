import { toChinaDatum } from '@vitrine/rules/stores/chinaDatum';
import type { MapService } from '@vitrine/rules/stores/mapServices';
import { locatorScriptMs } from '@vitrine/rules/stores/storeList';
import type { MapSettings, OpenMap, Pin } from './mapSettings.ts';

type FrameMessage = { readonly map?: unknown; readonly id?: unknown };

function isMessage(data: unknown): data is FrameMessage {
  return typeof data === 'object' && data !== null && 'map' in data;
}

/** Pins as the partner draws them; AMap's maps of China have a datum of their own. */
const drawnPins = (service: MapService, pins: readonly Pin[]) =>
  pins.map(({ id, at, country }) => ({ id, ...(service === 'amap' ? toChinaDatum(at, country) : at) }));

/**
 * Opens a map partner's map in a frame that runs the partner's script apart from the page. Rejects when frame, script or
 * map do not come in time, are blocked or refuse the key; a later failure goes to `onFailure`. decisions/0065.
 */
export function openFrameMap(service: MapService, settings: MapSettings): Promise<OpenMap> {
  const { container, pins, name, language, onPick, onFailure, signal } = settings;
  const frame = document.createElement('iframe');
  // No origin: the partner's script cannot read the page, its storage or its cookies.
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = name;
  frame.src = `/maps/${service}?language=${language}`;
  return new Promise((resolve, reject) => {
    const tell = (message: object): void => frame.contentWindow?.postMessage(message, '*');
    const close = (): void => {
      clearTimeout(timer);
      window.removeEventListener('message', take);
      frame.remove();
    };
    const fail = (): void => {
      close();
      reject(new Error(`the map of ${service} did not open`));
      onFailure();
    };
    // The frame then polls for its script in the same measure.
    const timer = setTimeout(fail, locatorScriptMs);
    const take = ({ source, data }: MessageEvent): void => {
      if (source !== frame.contentWindow || !isMessage(data)) return;
      if (data.map === 'ready') {
        clearTimeout(timer);
        tell({ pins: drawnPins(service, pins) });
      } else if (data.map === 'failed') fail();
      else if (data.map === 'open') resolve({ zoom: (by) => tell({ zoom: by }), close });
      else if (data.map === 'picked') {
        const picked = pins.find(({ id }) => id === data.id);
        if (picked) onPick(picked.id);
      }
    };
    window.addEventListener('message', take);
    signal.addEventListener('abort', close);
    container.append(frame);
  });
}
