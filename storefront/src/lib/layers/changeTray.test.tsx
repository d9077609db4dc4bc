import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changeTray } from './changeTray.ts';
import { finishTrays, openTray, useTrays } from './trays.ts';

afterEach(() => {
  act(() => {
    finishTrays();
    vi.runAllTimers();
  });
  vi.useRealTimers();
});

test('a change of trays closes the old one after 500 ms and opens the next 200 ms later', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useTrays());
  const live = () => result.current.entries.filter(({ closing }) => !closing).map(({ name }) => name);
  act(() => openTray('signin'));
  act(() => changeTray('find-in-store', { store_id: '1001' }));
  const steps = [499, 1, 199, 1].map((ms) => {
    act(() => void vi.advanceTimersByTime(ms));
    return live();
  });
  expect(steps).toEqual([['signin'], [], [], ['find-in-store']]);
});
