import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { moveSequences } from './queries.ts';

const database = testDatabase();

test('M3: a sequence moves beyond the larger of its last number and the noted one', async () => {
  const client = await database.pool.connect();
  try {
    const first = await moveSequences(client, { order_number: 9_000_000_000 }, 50);
    expect(first['order_number']).toBe(9_000_000_050);
    const second = await moveSequences(client, { order_number: 7 }, 50);
    expect(second['order_number']).toBe(9_000_000_100);
    const { rows } = await client.query<{ n: string }>("select nextval('order_number') as n");
    expect(Number(rows[0]?.n)).toBe(9_000_000_101);
  } finally {
    client.release();
  }
});
