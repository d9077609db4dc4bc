// The queue of payments for one product.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSkuQueue } from './skuQueue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function line(most = 1) {
  const queue = createSkuQueue(most, () => Date.now());
  const entered: string[] = [];
  const leaves = new Map<string, () => void>();
  const come = (key: string, sku = 'H1') =>
    queue.enter(sku, key).then(
      (leave) => {
        entered.push(key);
        leaves.set(key, leave);
        return 'in' as const;
      },
      (error: unknown) => error,
    );
  const go = async (key: string) => {
    leaves.get(key)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { entered, come, go };
}

describe('S19: payments for one product', () => {
  test('reserve stock one after the other, in order of arrival; another product does not wait', async () => {
    const { entered, come, go } = line();
    for (const key of ['a', 'b', 'c']) void come(key);
    void come('other', 'H2');
    await vi.advanceTimersByTimeAsync(0);
    expect(entered).toEqual(['a', 'other']);
    await go('a');
    await go('b');
    expect(entered).toEqual(['a', 'other', 'b', 'c']);
  });

  test('that wait too long are refused with piece_busy and keep their place for a retry', async () => {
    const { entered, come, go } = line();
    void come('a');
    const refused = come('b');
    await vi.advanceTimersByTimeAsync(2000);
    void come('c');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await refused).toMatchObject({ error_name: 'piece_busy', detail: { time_to_wait: 1 } });
    void come('b');
    await go('a');
    expect(entered).toEqual(['a', 'b']);
  });

  test('that do not retry block no other payment', async () => {
    const { entered, come, go } = line();
    void come('a');
    void come('gone');
    await vi.advanceTimersByTimeAsync(2500);
    void come('c');
    await vi.advanceTimersByTimeAsync(1000);
    await go('a');
    expect(entered).toEqual(['a', 'c']);
  });

  test('beyond the longest queue are refused at once', async () => {
    const { come } = line();
    for (let at = 0; at < 501; at += 1) void come(`${at}`);
    expect(await come('late')).toMatchObject({ error_name: 'piece_busy' });
  });
});
