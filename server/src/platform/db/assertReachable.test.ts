import pg from 'pg';
import { expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { freePort } from '../../testing/freePort.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { assertReachable } from './assertReachable.ts';

const database = testDatabase();

const attempt = async (connectionString: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString }).on('error', () => undefined);
  try {
    await assertReachable(pool, 'DATABASE_URL');
  } finally {
    await pool.end();
  }
};

test('accepts a database that answers', async () => {
  await expect(attempt(database.url)).resolves.toBeUndefined();
});

test('reports an unreachable database in one line that names the variable and no password', async () => {
  const refused = attempt(`postgres://ada:hunter2@127.0.0.1:${await freePort()}/shop`);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/^DATABASE_URL holds an address [^\n]*ECONNREFUSED(?![^\n]*hunter2)[^\n]*$/u);
});
