import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase, type OpenDatabase } from '../platform/db/database.ts';
import { wholeTables } from './wholeTables.ts';

/**
 * A test file's own database, a copy of the migrated template; gone when the file is done. Call it at the file's top.
 */
export function testDatabase(): {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly url: string;
  statementsOf: (work: () => Promise<unknown>) => Promise<number>;
  watchStatements: (work: () => Promise<unknown>, onStatement: (text: string) => void) => Promise<void>;
  wholeTablesOf: (work: () => Promise<unknown>) => Promise<string[]>;
} {
  const server = inject('databaseServer');
  const name = `${inject('testDatabases')}${randomUUID().replaceAll('-', '')}`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  let open: OpenDatabase | undefined;
  const opened = (): OpenDatabase => {
    if (!open) throw new Error('The test database is there from beforeAll on.');
    return open;
  };
  const asAdmin = async (...statements: readonly string[]): Promise<void> => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    try {
      for (const sql of statements) await admin.query(sql);
    } finally {
      await admin.end();
    }
  };
  beforeAll(async () => {
    await asAdmin(
      `create database ${name} template ${inject('templateDatabase')}`,
      // It is thrown away, so its commits need not wait for the disk.
      `alter database ${name} set synchronous_commit = off`,
    );
    open = openDatabase({ connectionString: address.href }, 10, () => undefined);
  });
  afterAll(async () => {
    await open?.close();
    // A pool calls itself closed before its connections are: without `force` PostgreSQL waits for them for a while.
    await asAdmin(`drop database if exists ${name}`).catch(() => asAdmin(`drop database ${name} with (force)`));
  });
  return {
    get db() {
      return opened().db;
    },
    get pool() {
      return opened().pool;
    },
    url: address.href,
    /** How many SQL statements `work` sent, transactions' begin and commit included. */
    async statementsOf(work) {
      const { count } = opened();
      const before = count.statements;
      await work();
      return count.statements - before;
    },
    /** Calls `hear` with the text of every SQL statement that `work` sends. */
    async watchStatements(work, onStatement) {
      const { count } = opened();
      count.onStatement = onStatement;
      await work();
      count.onStatement = null;
    },
    /** The tables that `work`'s statements would read from end to end once they have grown (`wholeTables`). */
    async wholeTablesOf(work) {
      const { count, pool } = opened();
      const texts = new Set<string>();
      count.onStatement = (text) => void texts.add(text);
      await work();
      count.onStatement = null;
      return wholeTables(pool, texts);
    },
  };
}
