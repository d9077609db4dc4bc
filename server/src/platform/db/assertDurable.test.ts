import pg from 'pg';
import { expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { assertDurable } from './assertDurable.ts';

const database = testDatabase();

// Dropping the test database breaks connections that are still closing; ignore their errors.
const poolWith = (options: string) =>
  new pg.Pool({ connectionString: database.url, options, max: 1 }).on('error', () => undefined);

test('M14: rejects a database that acknowledges commits before they are on disk', async () => {
  const pool = poolWith('-c synchronous_commit=off');
  await expect(assertDurable(pool)).rejects.toThrow(ConfigError);
  await pool.end();
});

test('M14: accepts a database that writes to disk before it acknowledges', async () => {
  const pool = poolWith('-c synchronous_commit=on');
  const { rows } = await pool.query<{ fsync: string }>('show fsync');
  // The tests' embedded server runs without fsync, so the check must reject it.
  await (rows[0]?.fsync === 'on'
    ? expect(assertDurable(pool)).resolves.toBeUndefined()
    : expect(assertDurable(pool)).rejects.toThrow(/fsync off/u));
  await pool.end();
});
