import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.ts';

/** The process died. */
export class Dead extends Error {}

type Query = (...args: unknown[]) => Promise<unknown>;

/** The text of a statement: the driver sends a text, or an object with one. */
const textOf = ([first]: readonly unknown[]): string =>
  typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');

/** Whether a statement can change something: a process that dies before a read has done what it had before the next of these. */
export const isWrite = (text: string): boolean =>
  /\b(?:insert|update|delete|commit|nextval)\b/iu.test(text.replaceAll(/\bfor (?:no key )?update\b/giu, ''));

/**
 * A database seen by a process that dies at its `at`th statement, before or after the server has done it. From then on
 * nothing more is sent. PostgreSQL rolls a dead process's transactions back; here that is done before `Dead` is thrown,
 * so that a test never continues beside the row locks of a process that is gone. `statements` tells how many were sent.
 * `seam` makes a call to a partner count like a statement. `isSeam` says of a statement whether the process can die
 * there; anywhere by default.
 */
export function dyingDatabase(
  pool: pg.Pool,
  at: number,
  when: 'before' | 'after',
  isSeam: (text: string) => boolean = () => true,
): {
  db: Database;
  statements: () => number;
  isDead: () => boolean;
  seam: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
} {
  let sent = 0;
  let dead = false;
  const connected = new Set<Query>();
  const seam = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (dead) throw new Dead();
    sent += 1;
    if (sent !== at) return work();
    dead = true;
    try {
      if (when === 'after') await work();
    } finally {
      // A connection's statements run in turn. Outside a transaction this is a notice only.
      await Promise.all([...connected].map((query) => query('rollback')));
    }
    throw new Dead();
  };
  const connect = async () => {
    if (dead) throw new Dead();
    const client = await pool.connect();
    const query = client.query.bind(client) as Query;
    connected.add(query);
    const dying: Query = async (...args) => {
      if (isSeam(textOf(args))) return seam(() => query(...args));
      if (dead) throw new Dead();
      return query(...args);
    };
    return {
      query: dying,
      release: () => {
        connected.delete(query);
        client.release();
      },
    };
  };
  const asPool = { connect, end: async () => {} } as unknown as pg.Pool;
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: asPool }) }),
    statements: () => sent,
    isDead: () => dead,
    seam,
  };
}
