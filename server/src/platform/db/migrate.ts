import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { applySqlFiles } from './applySqlFiles.ts';
import { letTakeItsTime } from './database.ts';
import { inTransaction } from './inTransaction.ts';
import { checksumOf, type SqlFile, sqlFiles } from './sqlFiles.ts';
import { isBusy, yielding } from './yielding.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const seedFolder = new URL('../../../seeds/reference/', import.meta.url);
// An arbitrary advisory lock id, the same in every process of the shop.
const lock = 740_518_740;

/** How long a migration waits for a table, in ms: the writes of the version before queue behind it. */
const lockMs = 2_000;
/** The first line of a file whose statements each run in a transaction of their own, so that it locks one table at a time. */
const alone = '-- each statement alone\n';

/** Files before this number were not always added in the order of their numbers, so a database may lack one of them. */
const firstInOrder = 444;

async function readFolder(from: URL): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, from), 'utf8') })));
}

/** A migration file; its checksum identifies it in `schema_migration`. */
export type MigrationFile = { name: string; sql: string; checksum: string };

/** The migrations of this version, in their order. */
export async function migrationFiles(from: URL = folder): Promise<MigrationFile[]> {
  return (await readFolder(from)).map(({ name, sql }) => ({ name, sql, checksum: checksumOf(sql) }));
}

/** Creates the table of migrations that ran, unless it exists. */
export async function createMigrationList(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
  );
}

/** Throws ConfigError, one line, when it fails for another reason than a lock. */
async function runStatement(client: pg.ClientBase, { name, sql }: Pick<MigrationFile, 'name' | 'sql'>): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (isBusy(error)) throw error;
    throw new ConfigError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Runs one migration and records it, in the caller's transaction. Throws ConfigError, one line, when it fails. */
export async function runMigration(client: pg.ClientBase, file: MigrationFile): Promise<void> {
  await runStatement(client, file);
  const { name, checksum } = file;
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
}

/** The statements of a file that end with the line, each with the comments before it. */
const statementsOf = (sql: string): string[] => sql.split(/(?<=;)\n/u).filter((one) => one.trim() !== '');

/**
 * Runs one migration in a transaction of its own and records it, or each of its statements where the file says so: those are
 * run again where one of them fails or the process ends, and must allow it. Throws as `runMigration` does.
 */
async function runAlone(client: pg.ClientBase, file: MigrationFile): Promise<void> {
  const { name } = file;
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    yielding(client, { name: `Migration ${name}`, lockMs }, work);
  const isAlone = file.sql.startsWith(alone);
  // oxlint-disable-next-line no-await-in-loop -- one table's lock after the other
  if (isAlone) for (const sql of statementsOf(file.sql)) await inTurn(() => runStatement(client, { name, sql }));
  await inTurn(() => runMigration(client, isAlone ? { ...file, sql: '' } : file));
}

const numberOf = (name: string): number => Number.parseInt(name, 10);

/**
 * Throws ConfigError for a file whose number is not above every migration that ran: databases would run the files in different
 * orders.
 */
function assertInOrder(name: string, ran: Iterable<string>): void {
  const newest = [...ran].reduce((last, other) => (numberOf(other) > numberOf(last) ? other : last), '0000');
  if (numberOf(name) >= firstInOrder && numberOf(name) <= numberOf(newest))
    throw new ConfigError(`Migration ${name} comes after ${newest}, which ran already: give it a higher number.`);
}

/** Runs the migrations that did not run yet, each in its own transaction. Returns their names. */
async function runMigrations(client: pg.ClientBase, files: readonly MigrationFile[]): Promise<string[]> {
  await createMigrationList(client);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
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
    assertInOrder(name, done.keys());
    await runAlone(client, file);
    ran.push(name);
  }
  return ran;
}

/**
 * Brings the schema up to date, one process at a time: runs the new migrations, forward only, applies the changed files of
 * server/sql, then runs the reference seeds, which are idempotent. Throws ConfigError, one line, when a migration was edited
 * after it ran, is numbered below one that ran, or a file fails. Identifies a renamed migration by its checksum. Returns the
 * names of the files that ran now.
 */
export async function migrate(
  pool: pg.Pool,
  from: URL = folder,
  files: readonly SqlFile[] | null = null,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await letTakeItsTime(client);
    await client.query('select pg_advisory_lock($1)', [lock]);
    const ran = await runMigrations(client, await migrationFiles(from));
    const applied = await applySqlFiles(client, files ?? (await sqlFiles()));
    for (const { sql } of await readFolder(seedFolder))
      await inTransaction(client, async () => void (await client.query(sql)));
    return [...ran, ...applied];
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // Closes the connection: the pool must not reuse it without a statement timeout.
    client.release(true);
  }
}
