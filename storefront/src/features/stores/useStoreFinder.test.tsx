import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import * as cities from './useCities.ts';
import { useStoreFinder } from './useStoreFinder.ts';

let type: (typed: string) => void = () => undefined;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Search() {
  type = useStoreFinder([]).type;
  return null;
}

test('suggests places 50 ms after the last letter', () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(cities, 'useCities');
  renderShop(<Search />);
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  act(() => type('pa'));
  wait(49);
  act(() => type('par'));
  wait(49);
  expect(new Set(asked.mock.calls.flat())).toEqual(new Set(['']));
  wait(1);
  expect(asked).toHaveBeenLastCalledWith('par');
});
