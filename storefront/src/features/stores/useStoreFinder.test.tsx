import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { useStoreFinder } from './useStoreFinder.ts';

const server = fakeServer();
let type: (typed: string) => void = () => undefined;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Search() {
  type = useStoreFinder([]).type;
  return null;
}

test('suggests places 50 ms after the last letter', async () => {
  vi.useFakeTimers();
  renderShop(<Search />);
  const asked = () =>
    server.asked.filter(({ path }) => path === '/api/commerce/places/cities').map(({ query }) => query.get('terms'));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => type('pa'));
  await wait(49);
  act(() => type('par'));
  await wait(49);
  expect(asked()).toEqual([]);
  await wait(1);
  expect(asked()).toEqual(['par']);
});
