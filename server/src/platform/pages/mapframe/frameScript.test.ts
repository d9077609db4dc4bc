import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { amapMap, type FrameSettings, googleMap, runFrame } from './frameScript.ts';

const settings: FrameSettings = {
  script: 'https://maps.example/js',
  every_ms: 200,
  tries: 15,
  zoom: 12,
  language: 'fr',
};
const pins = [
  { id: '3', latitude: 48, longitude: 2 },
  { id: '4', latitude: 45, longitude: 5 },
];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A frame's window, with a partner whose map draws on request. */
function frameWindow() {
  const listeners: ((event: { source: unknown; data: unknown }) => void)[] = [];
  const scripts: { src: string; async: boolean }[] = [];
  let refuse = (): void => undefined;
  const said: object[] = [];
  const parent = { postMessage: (message: object) => void said.push(message) };
  const frame = {
    document: {
      head: { append: (script: (typeof scripts)[number]) => void scripts.push(script) },
      createElement: () => ({
        src: '',
        async: false,
        addEventListener: (_name: 'error', take: () => void) => {
          refuse = take;
        },
      }),
      getElementById: () => ({}),
    },
    parent,
    location: { origin: 'https://shop.example' },
    addEventListener: (_name: 'message', take: (event: { source: unknown; data: unknown }) => void) =>
      void listeners.push(take),
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  } as Parameters<typeof runFrame<object>>[0];
  const tell = (data: object, source: unknown = parent): void => {
    for (const take of listeners) take({ source, data });
  };
  return { frame, scripts, said, tell, block: () => refuse() };
}

describe('the frame', () => {
  const zoomBy = vi.fn<(by: number) => void>();
  let isDrawn = true;
  const open = vi.fn<Parameters<typeof runFrame<object>>[2]>(() => ({ isDrawn: () => isDrawn, zoomBy }));
  beforeEach(() => {
    isDrawn = true;
    open.mockClear();
  });

  test('loads the script when the page asks, and reports the drawn map, its picks and no other', () => {
    const { frame, scripts, said, tell } = frameWindow();
    runFrame(frame, settings, open);
    expect([said, scripts]).toEqual([[{ map: 'ready' }], []]);
    tell({ pins }, {});
    expect(scripts).toEqual([]);
    tell({ pins });
    expect(scripts.map(({ src }) => src)).toEqual([settings.script]);
    frame.onMapScript?.();
    vi.advanceTimersByTime(200);
    expect(said.at(-1)).toEqual({ map: 'open' });
    open.mock.calls[0]?.[4].pick('4');
    expect(said.at(-1)).toEqual({ map: 'picked', id: '4' });
    tell({ zoom: -1 });
    expect(zoomBy).toHaveBeenCalledWith(-1);
  });

  test('polls for a slow script every 200 ms, 15 times, then reports it as failed, once', () => {
    const { frame, said, tell, block } = frameWindow();
    runFrame(frame, settings, open);
    tell({ pins });
    vi.advanceTimersByTime(2999);
    expect(said).toEqual([{ map: 'ready' }]);
    vi.advanceTimersByTime(1);
    expect(said.at(-1)).toEqual({ map: 'failed' });
    block();
    frame.onMapScript?.();
    vi.advanceTimersByTime(5000);
    expect(said).toHaveLength(2);
    expect(open).not.toHaveBeenCalled();
  });

  test.each([
    ['is blocked', (block: () => void) => block(), () => undefined],
    ['never draws', () => undefined, () => (isDrawn = false)],
    [
      'throws',
      () => undefined,
      () =>
        open.mockImplementationOnce(() => {
          throw new Error('no WebGL');
        }),
    ],
  ])('reports a script that %s', (_name, load, arrange) => {
    arrange();
    const { frame, said, tell, block } = frameWindow();
    runFrame(frame, settings, open);
    tell({ pins });
    load(block);
    frame.onMapScript?.();
    vi.advanceTimersByTime(6200);
    expect(said.at(-1)).toEqual({ map: 'failed' });
  });
});

const report = { pick: vi.fn<(id: string) => void>(), fail: vi.fn<() => void>() };

test('Google’s map: numbered markers, at most at zoom 12, and a refused key', () => {
  const made: object[] = [];
  const clicks: (() => void)[] = [];
  const on: Record<string, () => void> = {};
  const view = {
    fitBounds: vi.fn<(bounds: object, padding: number) => void>(),
    getZoom: () => 17,
    setZoom: vi.fn<(zoom: number) => void>(),
  };
  const partner: Parameters<typeof googleMap>[0] = {
    google: {
      maps: {
        Map: class {
          fitBounds = view.fitBounds;
          getZoom = view.getZoom;
          setZoom = view.setZoom;
        },
        Marker: class {
          constructor(options: object) {
            made.push(options);
          }
          addListener(_name: string, take: () => void): void {
            clicks.push(take);
          }
        },
        LatLngBounds: class {
          extend(): void {}
        },
        event: { addListenerOnce: (_view, name, take) => (on[name] = take) },
      },
    },
  };
  const map = googleMap(partner, {}, pins, settings, report);
  expect(made).toMatchObject([
    { position: { lat: 48, lng: 2 }, label: '1', zIndex: 2 },
    { position: { lat: 45, lng: 5 }, label: '2', zIndex: 1 },
  ]);
  on['bounds_changed']?.();
  expect(view.setZoom).toHaveBeenLastCalledWith(12);
  expect(map.isDrawn()).toBe(false);
  on['tilesloaded']?.();
  expect(map.isDrawn()).toBe(true);
  clicks[1]?.();
  expect(report.pick).toHaveBeenLastCalledWith('4');
  map.zoomBy(-1);
  expect(view.setZoom).toHaveBeenLastCalledWith(16);
  partner.gm_authFailure?.();
  expect(report.fail).toHaveBeenCalledOnce();
});

test.each([
  ['zh', 'zh_cn'],
  ['fr', 'en'],
])('AMap’s map: numbered markers, labels of %s in %s', (language, lang) => {
  const asked: object[] = [];
  const fitted: unknown[] = [];
  const partner: Parameters<typeof amapMap>[0] = {
    AMap: {
      Map: class {
        constructor(_container: object, options: object) {
          asked.push(options);
        }
        add(): void {}
        on(_name: string, take: () => void): void {
          take();
        }
        setFitView(...given: unknown[]): void {
          fitted.push(given[3]);
        }
        getZoom = () => 10;
        setZoom = (zoom: number) => void fitted.push(zoom);
      },
      Marker: class {
        constructor(options: object) {
          asked.push(options);
        }
        on(_name: string, take: () => void): void {
          take();
        }
      },
    },
  };
  report.pick.mockReset();
  const map = amapMap(partner, {}, pins, { ...settings, language }, report);
  expect(asked).toMatchObject([
    { lang, zoom: 12 },
    { position: [2, 48], label: { content: '1' } },
    { position: [5, 45], label: { content: '2' } },
  ]);
  map.zoomBy(1);
  expect(fitted).toEqual([12, 11]);
  expect(map.isDrawn()).toBe(true);
  expect(report.pick.mock.calls).toEqual([['3'], ['4']]);
});
