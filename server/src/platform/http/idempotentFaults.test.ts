import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { ApiError } from '../errors/ApiError.ts';
import { idempotent } from './idempotent.ts';

const database = testDatabase();

test.each(['unavailable', 'overloaded', 'too_many_requests'] as const)(
  'M5: %s is no answer to keep: the same key does the work again',
  async (error_name) => {
    const call = { session_id: randomUUID(), key: randomUUID(), payload: { amount: 100 } };
    const shop = testShop(database.db);
    await expect(idempotent(shop, call, async () => Promise.reject(new ApiError(error_name)))).rejects.toMatchObject({
      error_name,
    });
    expect(await idempotent(shop, call, async () => 'done')).toBe('done');
  },
);
