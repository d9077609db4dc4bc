import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.ts';

/** The process died. */
export class Dead extends Error {}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * A database seen by a process that dies at its `at`th statement, before or after the server has done it. From then on
 * nothing more is sent; what was open is rolled back, as the server does when the connection breaks. `statements` tells
 * how many were sent.
 */
export function dyingDatabase(
  pool: pg.Pool,
  at: number,
  when: 'before' | 'after',
): { db: Database; statements: () => number; isDead: () => boolean } {
  let sent = 0;
  let dead = false;
  const connect = async () => {
    if (dead) throw new Dead();
    const client = await pool.connect();
    const query = client.query.bind(client) as Query;
    const dying: Query = async (...args) => {
      if (dead) throw new Dead();
      sent += 1;
      if (sent === at) {
        dead = true;
        if (when === 'after') await query(...args);
        throw new Dead();
      }
      return query(...args);
    };
    return {
      query: dying,
      release: () => {
        if (!dead) return client.release();
        // Outside a transaction this is a notice only.
        void query('rollback').finally(() => client.release());
        return undefined;
      },
    };
  };
  const asPool = { connect, end: async () => {} } as unknown as pg.Pool;
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: asPool }) }),
    statements: () => sent,
    isDead: () => dead,
  };
}
