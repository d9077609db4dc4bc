import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { ApiError } from '../errors/ApiError.ts';
import { idempotent } from './idempotent.ts';

const database = testDatabase();
const shop = () => testShop(database.db);
const newCall = (payload: unknown = { call: 'POST /payment', amount: 100 }) => ({
  session_id: randomUUID(),
  key: randomUUID(),
  payload,
});
const counted = <Answer>(answer: () => Answer) => {
  const work = async (): Promise<Answer> => {
    work.times += 1;
    return answer();
  };
  work.times = 0;
  return work;
};

test('M5: runs the same key and payload once and repeats the answer, concurrently or later, on any server', async () => {
  const call = newCall();
  const work = counted(() => ({ order: randomUUID() }));
  const slow = async () => {
    const answer = await work();
    await new Promise((resolve) => setTimeout(resolve, 250));
    return answer;
  };
  const answers = await Promise.all([1, 2, 3, 4].map(() => idempotent(shop(), call, slow)));
  answers.push(await idempotent(shop(), call, slow));
  expect(new Set(answers.map(({ order }) => order)).size).toBe(1);
  expect(work.times).toBe(1);
});

test('the order of the payload’s fields does not matter', async () => {
  const call = newCall({ a: 1, b: { c: 2, d: 3 } });
  const work = counted(() => 1);
  await idempotent(shop(), call, work);
  await idempotent(shop(), { ...call, payload: { b: { d: 3, c: 2 }, a: 1 } }, work);
  expect(work.times).toBe(1);
});

test('M5: refuses the same key with another payload and does nothing', async () => {
  const call = newCall();
  const work = counted(() => 1);
  await idempotent(shop(), call, work);
  await expect(idempotent(shop(), { ...call, payload: { amount: 101 } }, work)).rejects.toMatchObject({
    error_name: 'idempotency_conflict',
  });
  expect(work.times).toBe(1);
});

test('M5: another visitor’s key is not visible', async () => {
  const call = newCall();
  await idempotent(shop(), call, async () => 'mine');
  expect(await idempotent(shop(), { ...call, session_id: randomUUID() }, async () => 'theirs')).toBe('theirs');
});

test('repeats a refusal instead of running the work again', async () => {
  const call = newCall();
  const work = counted((): string => {
    throw new ApiError('out_of_stock', { sku: 'H1' });
  });
  for (let n = 0; n < 2; n += 1)
    await expect(idempotent(shop(), call, work)).rejects.toMatchObject({
      error_name: 'out_of_stock',
      detail: { sku: 'H1' },
    });
  expect(work.times).toBe(1);
});

test('releases the key after a server error', async () => {
  const call = newCall();
  await expect(
    idempotent(shop(), call, async () => {
      throw new Error('partner lost');
    }),
  ).rejects.toThrow('partner lost');
  expect(await idempotent(shop(), call, async () => 'second try')).toBe('second try');
});

test('M4: the next call repeats the work of a killed process once its lease has expired', async () => {
  const call = newCall();
  // The killed process: its work never ends, and its claim is no longer renewed.
  void idempotent(shop(), call, () => new Promise<never>(() => undefined));
  const claims = database.db.selectFrom('idempotency').selectAll().where('key', '=', call.key);
  await expect.poll(async () => (await claims.execute()).length).toBe(1);
  await database.db
    .updateTable('idempotency')
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where('key', '=', call.key)
    .execute();
  expect(await idempotent(shop(), call, async () => 'resumed')).toBe('resumed');
});
