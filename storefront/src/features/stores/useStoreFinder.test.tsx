import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import * as cities from './useCities.ts';
import { useStoreFinder } from './useStoreFinder.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Search() {
  const { typed, type } = useStoreFinder([]);
  return <input value={typed} onChange={({ target }) => type(target.value)} />;
}

test('suggests places 50 ms after the last letter', () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(cities, 'useCities');
  renderShop(<Search />);
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  type('pa');
  wait(49);
  type('par');
  wait(49);
  expect(new Set(asked.mock.calls.map(([words]) => words))).toEqual(new Set(['']));
  wait(1);
  expect(asked.mock.lastCall?.[0]).toBe('par');
});
