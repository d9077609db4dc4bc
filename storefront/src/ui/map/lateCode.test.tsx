import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locatorScriptMs } from '@vitrine/rules/stores/storeList';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { storeSample } from '../../testing/storeSample.ts';
import { StoreMap } from './StoreMap.tsx';

const code = vi.hoisted(() => ({ ...Promise.withResolvers<void>(), isAsked: false }));
vi.mock('./openMap.ts', async () => {
  code.isAsked = true;
  await code.promise;
  return { openMap: async () => ({ zoom: () => undefined, close: () => undefined }) };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('code that hangs leaves the list alone after 15 polls of 200 ms; when it comes after all, the map shows', async () => {
  const onPick = vi.fn<(store_id: string) => void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renderShop(<StoreMap stores={[storeSample({ store_id: '3' })]} onPick={onPick} />);
  await vi.waitFor(() => expect(code.isAsked).toBe(true), { interval: 0 });
  await act(() => vi.advanceTimersByTimeAsync(locatorScriptMs - 1));
  expect(screen.getByRole('status', { name: 'The map is loading' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert').textContent).toMatch(/^The map could not/u);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Mount Street' }));
  expect(onPick).toHaveBeenCalledWith('3');
  code.resolve();
  expect(await screen.findByRole('button', { name: 'Zoom in' }, { timeout: 20_000 })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
