import pg from 'pg';
import { expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { assertDurable } from './assertDurable.ts';

const database = testDatabase();

// The database is dropped under a connection that is still saying goodbye: that is no error of the test.
const poolWith = (options: string) =>
  new pg.Pool({ connectionString: database.url, options, max: 1 }).on('error', () => undefined);

test('M14: a database that acknowledges before it has written is refused at the start', async () => {
  const pool = poolWith('-c synchronous_commit=off');
  await expect(assertDurable(pool)).rejects.toThrow(ConfigError);
  await pool.end();
});

test('M14: one that writes first is taken', async () => {
  const pool = poolWith('-c synchronous_commit=on');
  const { rows } = await pool.query<{ fsync: string }>('show fsync');
  // The tests' own embedded server runs without fsync, which is refused as well.
  await (rows[0]?.fsync === 'on'
    ? expect(assertDurable(pool)).resolves.toBeUndefined()
    : expect(assertDurable(pool)).rejects.toThrow(/fsync off/u));
  await pool.end();
});
