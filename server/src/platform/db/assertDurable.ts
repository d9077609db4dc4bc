import type pg from 'pg';
import { ConfigError } from '../config/config.ts';

/**
 * Rejects a database that can lose acknowledged commits: `synchronous_commit` or `fsync` off. Invariant M14.
 * Throws ConfigError, which the start prints as one line.
 */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ commits: string; fsync: string }>(
    "select current_setting('synchronous_commit') as commits, current_setting('fsync') as fsync",
  );
  for (const [name, value] of [
    ['synchronous_commit', rows[0]?.commits],
    ['fsync', rows[0]?.fsync],
  ] as const)
    if (value === 'off')
      throw new ConfigError(`The database has ${name} off, so that an acknowledged order can be lost; turn it on.`);
}
