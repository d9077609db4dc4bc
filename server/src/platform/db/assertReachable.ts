import type pg from 'pg';
import { ConfigError } from '../config/config.ts';

/**
 * Opens and releases one connection. Throws ConfigError, which the start prints as one line: the variable and the reason,
 * never the address, because it holds a password.
 */
export async function assertReachable(pool: pg.Pool, variable: 'DATABASE_URL' | 'DATABASE_REPLICA_URL'): Promise<void> {
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no connection';
    throw new ConfigError(
      `${variable} holds an address where no database lets us in (${why}); it takes one that answers.`,
    );
  }
}
