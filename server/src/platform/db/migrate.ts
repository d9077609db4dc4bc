import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { letTakeItsTime } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const seedFolder = new URL('../../../seeds/reference/', import.meta.url);
// An arbitrary advisory lock id, the same in every process of the shop.
const lock = 740_518_740;

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

async function sqlFiles(from: URL): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, from), 'utf8') })));
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A migration file; its checksum identifies it in `schema_migration`. */
export type MigrationFile = { name: string; sql: string; checksum: string };

/** The migrations of this version, in their order. */
export async function migrationFiles(from: URL = folder): Promise<MigrationFile[]> {
  return (await sqlFiles(from)).map(({ name, sql }) => ({ name, sql, checksum: checksumOf(sql) }));
}

/** Creates the table of migrations that ran, unless it exists. */
export async function createMigrationList(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
  );
}

/** Runs one migration and records it, in the caller's transaction. Throws ConfigError, one line, when it fails. */
export async function runMigration(client: pg.ClientBase, { name, sql, checksum }: MigrationFile): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    throw new ConfigError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/**
 * Brings the schema up to date: forward only, each file in its own transaction, one process at a time. Then runs the
 * reference seeds, which are idempotent. Throws ConfigError, one line, when a file was edited after it ran, or fails.
 * Identifies a renamed file by its checksum. Returns the names of the files that ran now.
 */
export async function migrate(pool: pg.Pool, from: URL = folder): Promise<string[]> {
  const client = await pool.connect();
  try {
    await letTakeItsTime(client);
    await client.query('select pg_advisory_lock($1)', [lock]);
    await createMigrationList(client);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const files = await migrationFiles(from);
    const ran: string[] = [];
    for (const file of files) {
      const { name, checksum } = file;
      const earlier = done.get(name);
      if (earlier === checksum) continue;
      if (earlier) throw new ConfigError(`Migration ${name} was edited after it ran; write a new one instead.`);
      const former = rows.find(
        (row) => row.checksum === checksum && !files.some((other) => other.name === row.name),
      )?.name;
      if (former !== undefined) {
        // The file was renumbered because two branches used one number: it must not run again under its new name.
        await client.query('update schema_migration set name = $1 where name = $2', [name, former]);
        continue;
      }
      await inTransaction(client, () => runMigration(client, file));
      ran.push(name);
    }
    for (const { sql } of await sqlFiles(seedFolder))
      await inTransaction(client, async () => void (await client.query(sql)));
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // Closes the connection: the pool must not reuse it without a statement timeout.
    client.release(true);
  }
}
