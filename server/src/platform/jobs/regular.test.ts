import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workEvery } from './regular.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';

const database = testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const work = (job: () => Promise<unknown>) => workEvery(testShop(database.db), 1_000, 'job', job);

test('runs a failed job again in the next round', async () => {
  const job = vi.fn(async () => Promise.reject(new Error('no connection')));
  const stop = work(job);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(job).toHaveBeenCalledTimes(2);
  await stop();
});

test('does not start a running job again, and runs the others', async () => {
  let finish = (): void => {};
  const slow = vi.fn(() => new Promise<void>((done) => (finish = done)));
  const quick = vi.fn(async () => {});
  const stops = [work(slow), work(quick)];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(slow).toHaveBeenCalledTimes(1);
  expect(quick).toHaveBeenCalledTimes(3);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slow).toHaveBeenCalledTimes(2);
  finish();
  await Promise.all(stops.map((stop) => stop()));
});

test('when stopped, a job finishes its current run and does not run again', async () => {
  let finish = (): void => {};
  const ended = vi.fn();
  const job = vi.fn(() => new Promise<void>((done) => (finish = done)).then(ended));
  const stop = work(job);
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = stop().then(() => expect(ended).toHaveBeenCalledTimes(1));
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(job).toHaveBeenCalledTimes(1);
});
