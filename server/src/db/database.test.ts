import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';

const database = testDatabase();

test('a connection that is reset while in use does not end the process; the pool goes on', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await sleep(200);
  client.release(true);
  expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('every statement with parameters is prepared once per connection', async () => {
  await database.db.connection().execute(async (one) => {
    for (const n of [1, 2, 3]) await sql`select ${n}::int + 41 as named`.execute(one);
    const { rows } = await sql<{ times: number }>`
      select generic_plans + custom_plans as times from pg_prepared_statements where statement like '%+ 41 as named'
    `.execute(one);
    expect(rows).toEqual([{ times: 3 }]);
  });
});

test('a statement that takes too long is ended', async () => {
  const { rows } = await database.pool.query<{ statement_timeout: string }>('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});
