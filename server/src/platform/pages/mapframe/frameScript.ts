// The code of the map's frame. The frame's page holds these functions as text, so that each uses nothing but its
// arguments: no import, no constant of this file. They speak with ui/map/openFrameMap.ts.

/** A store's pin: its number is its place in the list, from 1. */
type FramePin = { readonly id: string; readonly latitude: number; readonly longitude: number };

export type FrameSettings = {
  readonly script: string;
  readonly every_ms: number;
  readonly tries: number;
  readonly zoom: number;
  readonly language: string;
};

/** The parts of the frame's window that the code uses. */
type FrameWindow = {
  readonly document: {
    readonly head: { readonly append: (element: ScriptElement) => void };
    readonly createElement: (name: 'script') => ScriptElement;
    readonly getElementById: (id: string) => object | null;
  };
  readonly parent: { readonly postMessage: (message: object, origin: string) => void };
  readonly location: { readonly origin: string };
  readonly addEventListener: (name: 'message', take: (event: { source: unknown; data: unknown }) => void) => void;
  readonly setTimeout: (work: () => void, ms: number) => unknown;
  onMapScript?: () => void;
};
type ScriptElement = {
  src: string;
  async: boolean;
  readonly addEventListener: (name: 'error', take: () => void) => void;
};

/** A partner's map in the frame. */
type FrameMap = { readonly isDrawn: () => boolean; readonly zoomBy: (by: number) => void };
type Open<Partner> = (
  partner: Partner,
  container: object,
  pins: readonly FramePin[],
  settings: FrameSettings,
  report: { readonly pick: (id: string) => void; readonly fail: () => void },
) => FrameMap;

/**
 * Loads the partner's script when the page asks for the map, and polls for the script, then for the drawn map. A script
 * that does not come in time, is blocked or refuses the key is reported as failed, once. Spec 2 §4, §9.
 */
export function runFrame<Partner>(frame: FrameWindow & Partner, settings: FrameSettings, open: Open<Partner>): void {
  let hasScript = false;
  let isOver = false;
  let map: FrameMap | null = null;
  const say = (message: object): void => frame.parent.postMessage(message, frame.location.origin);
  const fail = (): void => {
    if (isOver) return;
    isOver = true;
    say({ map: 'failed' });
  };
  const poll = (isThere: () => boolean, next: () => void, left: number): void => {
    if (isOver) return;
    if (isThere()) next();
    else if (left === 0) fail();
    else frame.setTimeout(() => poll(isThere, next, left - 1), settings.every_ms);
  };
  const start = (pins: readonly FramePin[]): void => {
    const container = frame.document.getElementById('map');
    if (!container) return;
    try {
      const opened = open(frame, container, pins, settings, { pick: (id) => say({ map: 'picked', id }), fail });
      map = opened;
      poll(opened.isDrawn, () => say({ map: 'open' }), settings.tries);
    } catch {
      fail();
    }
  };
  // A frame without an origin has no storage; a partner's script that reads one finds an empty one instead of an error.
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>();
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    };
    Object.defineProperty(frame, name, { value, configurable: true });
  }
  frame.onMapScript = () => {
    hasScript = true;
  };
  frame.addEventListener('message', ({ source, data }) => {
    if (source !== frame.parent || typeof data !== 'object' || data === null) return;
    if ('zoom' in data && typeof data.zoom === 'number') map?.zoomBy(data.zoom);
    if (!('pins' in data) || map) return;
    const pins = data.pins as readonly FramePin[];
    const script = frame.document.createElement('script');
    script.src = settings.script;
    script.async = true;
    script.addEventListener('error', fail);
    frame.document.head.append(script);
    poll(
      () => hasScript,
      () => start(pins),
      settings.tries,
    );
  });
  say({ map: 'ready' });
}

type GoogleMarker = { readonly addListener: (name: 'click', take: () => void) => void };
type GoogleView = {
  readonly fitBounds: (bounds: object, padding: number) => void;
  readonly getZoom: () => number | undefined;
  readonly setZoom: (zoom: number) => void;
};
type Point = { readonly lat: number; readonly lng: number };
/** The classes of Google's script that the frame uses. */
type GoogleWindow = {
  readonly google: {
    readonly maps: {
      readonly Map: new (container: object, options: object) => GoogleView;
      readonly Marker: new (options: object) => GoogleMarker;
      readonly LatLngBounds: new () => { readonly extend: (at: Point) => void };
      readonly event: { readonly addListenerOnce: (on: GoogleView, name: string, take: () => void) => void };
    };
  };
  gm_authFailure?: () => void;
};

/** Opens Google's map over all pins, at most at the given zoom. Throws when its classes are missing. */
export function googleMap(
  ...[partner, container, pins, { zoom }, { pick, fail }]: Parameters<Open<GoogleWindow>>
): FrameMap {
  const { maps } = partner.google;
  // Google calls it when it refuses the key.
  partner.gm_authFailure = fail;
  let isDrawn = false;
  const view = new maps.Map(container, {
    disableDefaultUI: true,
    keyboardShortcuts: false,
    clickableIcons: false,
    // The page scrolls where the wheel is over the map; the page's buttons zoom.
    gestureHandling: 'cooperative',
  });
  const bounds = new maps.LatLngBounds();
  for (const [index, { id, latitude, longitude }] of pins.entries()) {
    const position = { lat: latitude, lng: longitude };
    bounds.extend(position);
    // The nearest store's pin is on top of the others.
    const marker = new maps.Marker({ map: view, position, label: String(index + 1), zIndex: pins.length - index });
    marker.addListener('click', () => pick(id));
  }
  maps.event.addListenerOnce(view, 'bounds_changed', () => {
    if ((view.getZoom() ?? 0) > zoom) view.setZoom(zoom);
  });
  maps.event.addListenerOnce(view, 'tilesloaded', () => {
    isDrawn = true;
  });
  view.fitBounds(bounds, 56);
  return { isDrawn: () => isDrawn, zoomBy: (by) => view.setZoom((view.getZoom() ?? zoom) + by) };
}

type AmapMarker = { readonly on: (name: 'click', take: () => void) => void };
type AmapView = {
  readonly add: (markers: readonly AmapMarker[]) => void;
  readonly on: (name: 'complete', take: () => void) => void;
  readonly setFitView: (
    markers: readonly AmapMarker[],
    immediately: boolean,
    padding: readonly number[],
    maxZoom: number,
  ) => void;
  readonly getZoom: () => number;
  readonly setZoom: (zoom: number) => void;
};
/** The classes of AMap's script that the frame uses. */
type AmapWindow = {
  readonly AMap: {
    readonly Map: new (container: object, options: object) => AmapView;
    readonly Marker: new (options: object) => AmapMarker;
  };
};

/** Opens AMap's map over all pins, at most at the given zoom. Its labels are Chinese or English. */
export function amapMap(
  ...[partner, container, pins, { zoom, language }, { pick }]: Parameters<Open<AmapWindow>>
): FrameMap {
  const { AMap } = partner;
  let isDrawn = false;
  const view = new AMap.Map(container, { zoom, lang: language === 'zh' ? 'zh_cn' : 'en', scrollWheel: false });
  const markers = pins.map(({ id, latitude, longitude }, index) => {
    const marker = new AMap.Marker({
      position: [longitude, latitude],
      label: { content: String(index + 1), direction: 'center' },
      // The nearest store's pin is on top of the others.
      zIndex: 100 + pins.length - index,
    });
    marker.on('click', () => pick(id));
    return marker;
  });
  view.add(markers);
  view.on('complete', () => {
    isDrawn = true;
  });
  view.setFitView(markers, true, [56, 56, 56, 56], zoom);
  return { isDrawn: () => isDrawn, zoomBy: (by) => view.setZoom(view.getZoom() + by) };
}
