import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { freePort } from '../../testing/freePort.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { assertReachable } from './assertReachable.ts';

const database = testDatabase();

async function attempt(connectionString: string, say: (line: string) => void = () => undefined): Promise<void> {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 200 }).on('error', () => undefined);
  try {
    await assertReachable(pool, 'DATABASE_URL', say, AbortSignal.timeout(30_000));
  } finally {
    await pool.end();
  }
}

test('accepts a database that answers', async () => {
  await expect(attempt(database.url)).resolves.toBeUndefined();
});

test('reports an unreachable database in one line that names the variable and no password', async () => {
  const refused = attempt(`postgres://ada:hunter2@127.0.0.1:${await freePort()}/shop`);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/^DATABASE_URL holds an address [^\n]*ECONNREFUSED(?![^\n]*hunter2)[^\n]*$/u);
});

test('goes on while the database does not answer, with a line for each try', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const sockets = new Set<Socket>();
  silent.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  const stop = new AbortController();
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'ada', connectionTimeoutMillis: 50 });
  const lines: string[] = [];
  const going = assertReachable(
    pool,
    'DATABASE_URL',
    (line) => {
      lines.push(line);
      if (lines.length === 2) stop.abort();
    },
    stop.signal,
  );
  await expect(going).rejects.toThrow(ConfigError);
  expect(lines).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^DATABASE_URL: .*does not answer yet/u)),
  );
  for (const socket of sockets) socket.destroy();
  silent.close();
  await pool.end();
});
