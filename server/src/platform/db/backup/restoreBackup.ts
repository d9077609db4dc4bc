import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../../config/config.ts';
import { applyEverySqlFile } from '../applySqlFiles.ts';
import { createMigrationList, type MigrationFile, migrationFiles, runMigration } from '../migrate.ts';
import { sqlFiles } from '../sqlFiles.ts';
import { type BackupHead, checkBackup, readBackup } from './backupFile.ts';
import * as queries from './queries.ts';
import { dropAside, setAside } from './setAside.ts';

/** The most sequence numbers that a shop uses in a second: twice the busiest measured hour. */
const numbersPerSecond = 20;
const leastMargin = 100_000;

/**
 * How far sequences move beyond the last number in a backup: by as many numbers as a shop can have used since, so that
 * no number repeats.
 */
export const sequenceMargin = (backup_at: Date, now: Date): number =>
  Math.max(leastMargin, Math.ceil((now.getTime() - backup_at.getTime()) / 1000) * numbersPerSecond);

/** The migrations that the backup's schema was made by, and the later ones of this version. */
async function migrationsFor({ migrations }: BackupHead): Promise<{ before: MigrationFile[]; after: MigrationFile[] }> {
  const ours = await migrationFiles();
  const known = new Set(migrations.map(({ checksum }) => checksum));
  const unknown = migrations.find(({ checksum }) => !ours.some((file) => file.checksum === checksum));
  if (unknown)
    throw new ConfigError(
      `The backup was taken by a later version of the shop (its migration ${unknown.name} is unknown here): restore it with that version.`,
    );
  return {
    before: ours.filter(({ checksum }) => known.has(checksum)),
    after: ours.filter(({ checksum }) => !known.has(checksum)),
  };
}

async function load(client: pg.Client, file: string): Promise<void> {
  let copy: CopyStreamQuery | undefined;
  await readBackup(file, {
    head: async () => undefined,
    foot: async () => undefined,
    table: async (table) => {
      copy = client.query(copyFrom(queries.copyIn(table)));
      // tableEnd awaits the copy; without a listener an earlier error would end the process.
      copy.on('error', () => undefined);
    },
    rows: async (bytes) => {
      if (copy && !copy.write(bytes) && !copy.errored) await Promise.race([once(copy, 'drain'), finished(copy)]);
    },
    tableEnd: async () => {
      if (!copy) return;
      copy.end();
      await finished(copy);
    },
  });
}

type Restored = { taken_at: Date; migrated: string[]; sequences: Record<string, number> };

/** Runs `work` on a separate client without a statement timeout and closes it afterwards. */
async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Replaces the content of a database with a backup in one transaction, so a broken file leaves the database unchanged.
 * Then runs newer migrations, applies this version's server/sql, moves the sequences beyond every number used after the backup, and marks the database as
 * restored. Throws ConfigError, one line: a broken file, a backup of a later version, a shop that still runs on the
 * database, orders that would be lost without `overwrite`.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { overwrite, now }: { overwrite: boolean; now: Date },
): Promise<Restored> {
  const known = await checkBackup(file);
  const { before, after } = await migrationsFor(known);
  const taken_at = new Date(known.taken_at);
  return withClient(url, async (client) => {
    if ((await queries.openShops(client)) > 0)
      throw new ConfigError('A shop runs on this database: stop it, restore, and start it again.');
    if (!overwrite && (await queries.holdsOrders(client)))
      throw new ConfigError('The database holds orders or accounts, which would be lost: back it up, then add --yes.');
    if (!(await queries.isSuperuser(client)))
      throw new ConfigError(
        'Restoring takes a superuser, as that of the embedded database is; docs/operations.md says how a server of your own is restored.',
      );
    let moved: Record<string, number> = {};
    await dropAside(client);
    await inTransaction(client, async () => {
      await setAside(client);
      await createMigrationList(client);
      for (const migration of before) await runMigration(client, migration);
      // Skips foreign keys and triggers: the rows are one snapshot of a database that already checked them.
      await client.query('set local session_replication_role = replica');
      await queries.emptyTables(client);
      await load(client, file);
      await client.query('set local session_replication_role = origin');
      for (const migration of after) await runMigration(client, migration);
      await applyEverySqlFile(client, await sqlFiles());
      moved = await queries.moveSequences(client, known.sequences, sequenceMargin(taken_at, now));
      await queries.markRestored(client, taken_at);
    });
    await dropAside(client);
    await client.query('analyze');
    return { taken_at, migrated: after.map(({ name }) => name), sequences: moved };
  });
}

/**
 * Finishes a restore that PostgreSQL's own tools made of the state at `backup_at`: moves the sequences and marks the
 * database as restored. Throws ConfigError when `backup_at` is in the future.
 */
export function markRestored(url: string, backup_at: Date, now: Date): Promise<Record<string, number>> {
  if (backup_at > now) throw new ConfigError('The moment that was restored lies in the future.');
  return withClient(url, async (client) => {
    let moved: Record<string, number> = {};
    await inTransaction(client, async () => {
      moved = await queries.moveSequences(client, {}, sequenceMargin(backup_at, now));
      await queries.markRestored(client, backup_at);
    });
    return moved;
  });
}
