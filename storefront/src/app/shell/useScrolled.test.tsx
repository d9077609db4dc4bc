import { act, renderHook } from '@testing-library/react';
import { scrollTimings } from '@vitrine/rules/screen/timings';
import { afterEach, expect, test, vi } from 'vitest';
import { useScrolled } from './useScrolled.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('notices a scroll past the line at the next check, 250 ms later, and the way back too', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useScrolled(24));
  expect(result.current).toBe(false);
  for (const [to, expected] of [
    [600, true],
    [24, false],
  ] as const) {
    vi.stubGlobal('scrollY', to);
    act(() => void window.dispatchEvent(new Event('scroll')));
    act(() => void vi.advanceTimersByTime(scrollTimings.header_check - 1));
    expect(result.current).toBe(!expected);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(expected);
  }
  expect(scrollTimings.header_check).toBe(250);
});
