import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { openDatabase } from './database.ts';
import { statement } from './statement.ts';

const database = testDatabase();

test('a connection reset while in use does not end the process, and the pool keeps working', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
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

test('compiles no plan: on a server with JIT a list would take seconds', async () => {
  expect((await database.pool.query<{ jit: string }>('show jit')).rows).toEqual([{ jit: 'off' }]);
});

test('cancels a statement that takes too long', async () => {
  const { rows } = await database.pool.query<{ statement_timeout: string }>('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});

test('M4: ends the transaction of a host that is silent, and with it its locks', async () => {
  const { rows } = await database.pool.query<Record<string, string>>('show idle_in_transaction_session_timeout');
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
});

test('a reused statement inserts each argument at each of its places', async () => {
  const add = statement<{ a: number; b: number }, { sum: number }>(
    (at) => sql`select ${at('b')}::int + ${at('a')}::int + ${at('b')}::int as sum`,
  );
  expect(await add(database.db, { a: 1, b: 10 })).toEqual([{ sum: 21 }]);
  expect(await add(database.db, { a: 2, b: 20 })).toEqual([{ sum: 42 }]);
});

// Other pools wait for 20 seconds.
test('fails a statement and drops its connection when every packet is lost', { timeout: 15_000 }, async () => {
  const { hostname, port, pathname, username, searchParams } = new URL(database.url);
  const folder = searchParams.get('host');
  const place = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) };
  let swallows = false;
  const lines: Socket[] = [];
  const network = createServer((near) => {
    const far = connect(place);
    lines.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('error', () => to.destroy()).on('data', (data: Buffer) => swallows || to.write(data));
  }).listen(0);
  await once(network, 'listening');
  const address = `postgres://${username || 'postgres'}@127.0.0.1:${(network.address() as AddressInfo).port}${pathname}`;
  const { db, close } = openDatabase({ connectionString: address }, 1, () => undefined, 300);
  const one = () => sql<{ n: number }>`select ${1}::int as n`.execute(db);
  expect((await one()).rows).toEqual([{ n: 1 }]);
  swallows = true;
  await expect(one()).rejects.toThrow('the database is silent');
  swallows = false;
  expect((await one()).rows).toEqual([{ n: 1 }]);
  await close();
  for (const line of lines) line.destroy();
  network.close();
});

test('closes every connection even when only the pool was used', async () => {
  const { pool, close } = openDatabase({ connectionString: database.url }, 1, () => undefined);
  await pool.query('select 1');
  await close();
  expect(pool.totalCount).toBe(0);
});
