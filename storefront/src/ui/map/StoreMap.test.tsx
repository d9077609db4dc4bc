import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { storeSample } from '../../testing/storeSample.ts';
import type { openMap } from './openMap.ts';
import { StoreMap } from './StoreMap.tsx';

const opening = vi.hoisted(() => ({ map: vi.fn<typeof openMap>() }));
vi.mock('./openMap.ts', () => ({ openMap: opening.map }));

const stores = [storeSample({ store_id: '3' }), storeSample({ store_id: '4', short_title: 'King Street' })];
const onPick = vi.fn<(store_id: string) => void>();
const zoom = vi.fn<(by: 1 | -1) => void>();
const close = vi.fn<() => void>();

beforeEach(() => {
  opening.map.mockReset().mockResolvedValue({ zoom, close });
  onPick.mockReset();
});
afterEach(cleanup);

const open = (locale: 'us_en' | 'th_th' = 'us_en') =>
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
    'its style cannot be loaded',
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
