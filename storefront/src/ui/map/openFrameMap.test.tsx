import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapSettings } from './mapSettings.ts';
import { openFrameMap } from './openFrameMap.ts';

const onPick = vi.fn<(id: string) => void>();
const onFailure = vi.fn<() => void>();
const told = vi.fn<(message: unknown) => void>();
let gone = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  gone = new AbortController();
  for (const mock of [onPick, onFailure, told]) mock.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const peking = { latitude: 39.911954, longitude: 116.377817 };
function open(service: 'google' | 'amap' = 'google') {
  const container = document.createElement('div');
  document.body.append(container);
  const settings: MapSettings = {
    container,
    pins: [{ id: '7', at: peking, country: 'cn' }],
    name: 'Map of the stores',
    language: 'fr',
    locale: 'fr_fr',
    unit: 'km',
    pinClass: '',
    attributionClass: '',
    newTab: 'opens in a new tab',
    onPick,
    onFailure,
    signal: gone.signal,
  };
  const opening = openFrameMap(service, settings);
  const [frame] = container.getElementsByTagName('iframe');
  if (!frame) throw new Error('there is no frame');
  // The test's DOM opens no frames.
  const source = { postMessage: told };
  Object.defineProperty(frame, 'contentWindow', { value: source });
  const say = (data: unknown, from: object = source): boolean =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, source: from }));
  return { opening, frame, say };
}

test('opens a map in a frame without an origin, in the language of the labels, and passes pins and zoom', async () => {
  const { opening, frame, say } = open();
  expect([frame.getAttribute('sandbox'), frame.getAttribute('src'), frame.title]).toEqual([
    'allow-scripts',
    '/maps/google?language=fr',
    'Map of the stores',
  ]);
  say({ map: 'ready' });
  expect(told.mock.calls[0]?.[0]).toEqual({ pins: [{ id: '7', ...peking }] });
  say({ map: 'open' });
  const map = await opening;
  map.zoom(1);
  expect(told.mock.lastCall?.[0]).toEqual({ zoom: 1 });
  say({ map: 'picked', id: '7' });
  say({ map: 'picked', id: 'unknown' });
  expect(onPick.mock.calls).toEqual([['7']]);
  map.close();
  expect(frame.isConnected).toBe(false);
  say({ map: 'picked', id: '7' });
  expect(onPick).toHaveBeenCalledOnce();
});

test('draws pins in the datum of Chinese maps on AMap', () => {
  const { say } = open('amap');
  say({ map: 'ready' });
  const [message] = told.mock.calls[0] ?? [];
  expect(message).toMatchObject({
    pins: [{ latitude: expect.closeTo(39.913345, 5), longitude: expect.closeTo(116.384047, 5) }],
  });
});

test.each([
  ['reports that its script did not come', ({ say }: ReturnType<typeof open>) => say({ map: 'failed' })],
  ['does not come in 15 polls of 200 ms', () => vi.advanceTimersByTime(3000)],
])('fails when the frame %s', async (_name, arrange) => {
  const opened = open();
  const failed = expect(opened.opening).rejects.toThrow('did not open');
  arrange(opened);
  await failed;
  expect(onFailure).toHaveBeenCalledOnce();
  expect(opened.frame.isConnected).toBe(false);
});

test('listens to its own frame alone', () => {
  const { say } = open();
  say({ map: 'ready' }, window);
  say('ready');
  expect(told).not.toHaveBeenCalled();
});

test('removes a frame that is not wanted any more', () => {
  const { frame } = open();
  gone.abort();
  expect(frame.isConnected).toBe(false);
});
