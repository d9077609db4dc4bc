import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilItComes } from './lazyPart.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('retries code that fails to load, with growing pauses, until it loads', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('tray');
  const coming = untilItComes(load);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  await expect(coming).resolves.toBe('tray');
  expect(load).toHaveBeenCalledTimes(3);
});
