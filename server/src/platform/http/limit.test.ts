import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { forgive, limit } from './limit.ts';

const database = testDatabase();
const rule = { points: 3, seconds: 60 };

afterEach(() => {
  vi.useRealTimers();
});

const outcomes = async (key: string, times: number): Promise<string[]> => {
  // One shop per call, because all processes share the count.
  const results = await Promise.allSettled(
    Array.from({ length: times }, () => limit(testShop(database.db), 'test', key, rule)),
  );
  return results.map(({ status }) => status).sort();
};

test('allows as many calls as points and refuses the rest, across processes and concurrently', async () => {
  expect(await outcomes('a', 5)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

test('counts each key separately and answers the time to wait', async () => {
  await outcomes('b', 3);
  await expect(limit(testShop(database.db), 'test', 'b', rule)).rejects.toMatchObject({
    error_name: 'too_many_requests',
    detail: { time_to_wait: 60 },
  });
  await expect(limit(testShop(database.db), 'test', 'c', rule)).resolves.toBeUndefined();
});

test('opens again when the time is over', async () => {
  await outcomes('d', 3);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await expect(limit(testShop(database.db), 'test', 'd', rule)).resolves.toBeUndefined();
});

test('forgive resets the count', async () => {
  await outcomes('e', 3);
  await forgive(testShop(database.db), 'test', 'e', rule);
  await expect(limit(testShop(database.db), 'test', 'e', rule)).resolves.toBeUndefined();
});

test('S16: stores no key in plain text', async () => {
  await limit(testShop(database.db), 'test', 'ada@example.com', rule);
  const rows = await database.db.selectFrom('rate_limit').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('ada');
});
