import { afterEach, expect, test, vi } from 'vitest';
import { SharedStream } from './sharedStream.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stream that says hello at once. */
class Source extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;
  constructor() {
    super();
    const data = JSON.stringify({ type: 'hello', stream_id: 'one' });
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  close(): void {}
}

test('a lost notice of what is open is sent again, an accepted one is not', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  const locks = { request: (_name: string, _options: unknown, lead: () => Promise<void>) => lead() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const tell = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  tell.mockResolvedValue(undefined);
  const stream = new SharedStream({ onMessage: () => undefined, onState: () => undefined, tell });
  stream.open([{ kind: 'order', key: '100' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(tell).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tell).toHaveBeenCalledTimes(2);
  expect(tell).toHaveBeenLastCalledWith('one', [{ kind: 'order', key: '100' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveBeenCalledTimes(2);
  stream.leave();
});
