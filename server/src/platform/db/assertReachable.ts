import type pg from 'pg';
import { ConfigError } from '../config/config.ts';

/**
 * Asks a database for a first connection. Throws ConfigError, so that the start ends with one line that names the
 * variable and says why there was none; never the address, which holds a password.
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
