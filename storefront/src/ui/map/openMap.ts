import { mapZoom, type Place } from '@vitrine/rules/stores/distance';
import type { LocatorLanguage } from '@vitrine/rules/stores/storePath';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { LngLatBounds, Map as MapView, Marker, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { attributionControl } from './attribution.ts';
import type { MapSettings, OpenMap, Pin } from './mapSettings.ts';
import { addImages } from './mapImages.ts';
import { labelIn, ownStyle, showsName } from './mapStyle.ts';
import { refineLand } from './refineLand.ts';
import { showTowns } from './towns.ts';

type StyledMap = MapSettings & {
  /** A MapLibre style of the shop's map provider; null for the shop's own basemap. */
  readonly style: string | null;
};

const pointOf = ({ latitude, longitude }: Place): [number, number] => [longitude, latitude];

/** Pins are for the pointer; the list beside the map has the same stores as buttons. */
function pinElement({ id }: Pin, index: number, { pinClass, onPick }: StyledMap): HTMLElement {
  const element = document.createElement('div');
  element.className = pinClass;
  element.ariaHidden = 'true';
  element.textContent = String(index + 1);
  element.addEventListener('click', () => onPick(id));
  return element;
}

/** The language of the names of countries: Chinese is in the storefront's characters. */
const tagOf = ({ language, locale }: MapSettings): string => (language === 'zh' ? storefrontOf(locale).tag : language);

/** The fonts of the page, for the letters of the map. */
const fontsOf = (element: HTMLElement): string[] =>
  getComputedStyle(element)
    .fontFamily.split(',')
    .map((family) => family.trim());

function localise(view: MapView, language: LocatorLanguage): void {
  for (const layer of view.getStyle().layers)
    if (layer.type === 'symbol' && showsName(layer.layout?.['text-field']))
      view.setLayoutProperty(layer.id, 'text-field', labelIn(language));
}

/** Resolves once the style is there; rejects when it cannot be. */
const styleOf = (view: MapView): Promise<void> =>
  new Promise((resolve, reject) => {
    view.once('style.load', () => resolve());
    // After the style, an error concerns a single tile or icon, and changes nothing here.
    view.on('error', ({ error }) => reject(error));
  });

/**
 * Opens a map over all pins, at most at the zoom of spec 2 §9. Resolves once its style is there; rejects when the style or
 * WebGL is not available.
 */
export async function openMap(settings: StyledMap): Promise<OpenMap> {
  const { container, pins, name, style, language, unit, signal } = settings;
  setWorkerUrl(workerUrl);
  const bounds = new LngLatBounds();
  for (const { at } of pins) bounds.extend(pointOf(at));
  const shown = style ?? (await ownStyle(tagOf(settings), fontsOf(container), pins));
  signal.throwIfAborted();
  const view = new MapView({
    container,
    style: shown,
    minZoom: 1,
    // Nearer, the shop's own basemap has nothing more to show.
    ...(style === null ? { maxZoom: mapZoom } : {}),
    bounds,
    fitBoundsOptions: { padding: 56, maxZoom: mapZoom },
    attributionControl: false,
    // The page scrolls where the wheel is over the map; its buttons zoom.
    scrollZoom: false,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': name },
  });
  view.touchZoomRotate.disableRotation();
  view.addControl(new ScaleControl({ unit: unit === 'mi' ? 'imperial' : 'metric' }));
  const styled = styleOf(view);
  if (style === null) {
    addImages(view);
    showTowns(view, settings.locale);
    refineLand(view);
  }
  if (style !== null) {
    view.once('style.load', () => localise(view, language));
    view.addControl(attributionControl(settings));
  }
  // The nearest store's pin is on top of the others.
  for (const [index, pin] of [...pins.entries()].toReversed())
    new Marker({ element: pinElement(pin, index, settings), anchor: 'bottom' }).setLngLat(pointOf(pin.at)).addTo(view);
  let isRemoved = false;
  const close = (): void => {
    if (!isRemoved) view.remove();
    isRemoved = true;
  };
  signal.addEventListener('abort', close);
  try {
    await styled;
  } catch (error) {
    close();
    throw error;
  }
  return {
    zoom: (by) =>
      view.zoomTo(view.getZoom() + by, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches }),
    close,
  };
}
