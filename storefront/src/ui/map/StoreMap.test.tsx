import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locatorScriptMs } from '@vitrine/rules/stores/storeList';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { storeSample } from '../../testing/storeSample.ts';
import type { openFrameMap } from './openFrameMap.ts';
import type { openMap } from './openMap.ts';
import { StoreMap } from './StoreMap.tsx';

const opening = vi.hoisted(() => ({ map: vi.fn<typeof openMap>(), frame: vi.fn<typeof openFrameMap>() }));
vi.mock('./openMap.ts', () => ({ openMap: opening.map }));
vi.mock('./openFrameMap.ts', () => ({ openFrameMap: opening.frame }));
const settings = vi.hoisted(() => ({ map_services: [] as ('google' | 'amap')[], map_style: null as string | null }));
vi.mock('../../lib/browser/settings.ts', () => ({ useSettings: () => settings }));

const stores = [storeSample({ store_id: '3' }), storeSample({ store_id: '4', short_title: 'King Street' })];
const onPick = vi.fn<(store_id: string) => void>();
const zoom = vi.fn<(by: 1 | -1) => void>();
const close = vi.fn<() => void>();

beforeEach(() => {
  opening.map.mockReset().mockResolvedValue({ zoom, close });
  opening.frame.mockReset().mockResolvedValue({ zoom, close });
  onPick.mockReset();
  zoom.mockReset();
  close.mockReset();
  Object.assign(settings, { map_services: [], map_style: null });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  delete document.documentElement.dataset['pays'];
});

const open = (locale: 'us_en' | 'th_th' | 'cn_zh' = 'us_en') =>
  renderShop(<StoreMap stores={stores} onPick={onPick} />, { locale });

test('opens a map over the stores, in the language and unit of the storefront, and closes it', async () => {
  const { unmount } = open('th_th');
  await waitFor(() => expect(opening.map).toHaveBeenCalledOnce());
  expect(opening.map.mock.calls[0]?.[0]).toMatchObject({
    pins: [{ id: '3' }, { id: '4' }],
    style: null,
    language: 'en',
    unit: 'km',
  });
  unmount();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('zooms by buttons, and opens a store by its pin and by the list', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Zoom in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(zoom.mock.calls).toEqual([[1], [-1]]);
  opening.map.mock.calls[0]?.[0].onPick('4');
  await userEvent.click(screen.getByRole('button', { name: 'Mount Street' }));
  expect(onPick.mock.calls).toEqual([['4'], ['3']]);
  expect(opening.map).toHaveBeenCalledOnce();
});

test.each([
  ['its code is blocked', () => opening.map.mockRejectedValue(new Error('blocked'))],
  [
    'it fails once open',
    () =>
      opening.map.mockImplementation(async ({ onFailure }) => {
        setTimeout(onFailure, 5);
        return { zoom, close };
      }),
  ],
])('keeps the list where %s', async (_name, arrange) => {
  arrange();
  open();
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(/^The map could not/u));
  await userEvent.click(screen.getByRole('button', { name: 'King Street' }));
  expect(onPick).toHaveBeenCalledWith('4');
});

test.each([
  ['Google’s where it has a key', 'us_en', ['google', 'amap'], 'google'],
  ['AMap’s in China', 'cn_zh', ['google', 'amap'], 'amap'],
  ['its own in China without AMap’s key', 'cn_zh', ['google'], null],
  ['its own without a key', 'us_en', ['amap'], null],
] as const)('opens the map of the country: %s', async (_name, locale, services, expected) => {
  settings.map_services = [...services];
  open(locale);
  if (expected === null) await waitFor(() => expect(opening.map).toHaveBeenCalledOnce());
  else await waitFor(() => expect(opening.frame.mock.calls[0]?.[0]).toBe(expected));
  expect(opening.map.mock.calls.length + opening.frame.mock.calls.length).toBe(1);
});

test('a drawing that is late leaves the list alone after 15 polls of 200 ms, and shows when it comes', async () => {
  let draw = (): void => undefined;
  opening.map.mockReturnValue(new Promise((resolve) => (draw = () => resolve({ zoom, close }))));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open();
  await act(() => vi.waitFor(() => expect(opening.map).toHaveBeenCalledOnce(), { interval: 0 }));
  await act(() => vi.advanceTimersByTimeAsync(locatorScriptMs));
  expect(screen.getByRole('alert').textContent).toMatch(/^The map could not/u);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
  await act(async () => draw());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
});

test('a partner’s frame has its own limits', async () => {
  settings.map_services = ['google'];
  opening.frame.mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open();
  await act(() => vi.waitFor(() => expect(opening.frame).toHaveBeenCalledOnce(), { interval: 0 }));
  await act(() => vi.advanceTimersByTimeAsync(2 * locatorScriptMs));
  expect(screen.getByRole('status', { name: 'The map is loading' })).toBeTruthy();
});

test('keeps its map while the page around it changes, and opens another one for other stores', async () => {
  function Page() {
    const [shown, setShown] = useState(stores);
    return (
      <>
        <button type="button" onClick={() => setShown([...stores])}>
          The same
        </button>
        <button type="button" onClick={() => setShown(stores.slice(0, 1))}>
          Others
        </button>
        <StoreMap stores={shown} onPick={onPick} />
      </>
    );
  }
  renderShop(<Page />);
  await waitFor(() => expect(opening.map).toHaveBeenCalledOnce());
  await userEvent.click(screen.getByRole('button', { name: 'The same' }));
  expect(close).not.toHaveBeenCalled();
  expect(opening.map).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Others' }));
  await waitFor(() => expect(opening.map).toHaveBeenCalledTimes(2));
  expect(close).toHaveBeenCalledOnce();
});

test('lets no map provider into a document that pays', async () => {
  Object.assign(settings, { map_services: ['google'], map_style: 'https://maps.example/style.json' });
  document.documentElement.dataset['pays'] = '';
  open();
  await waitFor(() => expect(opening.map.mock.calls[0]?.[0].style).toBeNull());
  expect(opening.frame).not.toHaveBeenCalled();
});
