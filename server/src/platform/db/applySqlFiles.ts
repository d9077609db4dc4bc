import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { objectName, type SqlFile } from './sqlFiles.ts';
import { isBusy, yielding } from './yielding.ts';

/**
 * How long a file waits for a table, in ms. Writers queue behind it, and after a second PostgreSQL ends one side of a deadlock,
 * which may be a shopper's.
 */
const lockMs = 500;

type Applied = { name: string; number: number; checksum: string };

/** The functions, views and triggers that the schema has: `function f`, `view v`, `trigger t on a_table`. */
async function presentObjects(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ object: string }>(`
    select 'function ' || proname as object from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'view ' || viewname from pg_views where schemaname = 'public'
    union all select format('trigger %s on %s', t.tgname, c.relname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace`);
  return new Set(rows.map(({ object }) => object));
}

const triggersFirst = (objects: readonly string[]): string[] => [
  ...objects.filter((object) => object.startsWith('trigger ')),
  ...objects.filter((object) => !object.startsWith('trigger ')),
];

/** Applies one file in the caller's transaction and records it. Throws ConfigError, one line, when its text fails. */
async function applyFile(client: pg.ClientBase, { name, sql, number, checksum, dropped }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
    for (const object of triggersFirst(dropped)) await client.query(`drop ${object.replace(' ', ' if exists ')}`);
    await client.query(
      `insert into sql_file as f (name, number, checksum) values ($1, $2, $3)
      on conflict (name) do update set number = excluded.number, checksum = excluded.checksum, applied_at = now()
      where (f.number, f.checksum) <> (excluded.number, excluded.checksum)`,
      [name, number, checksum],
    );
  } catch (error) {
    if (isBusy(error)) throw error;
    throw new ConfigError(`server/sql/${name} failed: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/**
 * Applies the files whose text the database does not have, each in a transaction of its own, and those of which a migration
 * dropped something. Leaves a text with a higher number alone: a newer server applied it. Returns the names of the files.
 */
export async function applySqlFiles(client: pg.ClientBase, files: readonly SqlFile[]): Promise<string[]> {
  const { rows } = await client.query<Applied>('select name, number, checksum from sql_file');
  const applied = new Map(rows.map((row) => [row.name, row]));
  const present = await presentObjects(client);
  const isPresent = (object: string): boolean =>
    present.has(object.startsWith('function ') ? `function ${objectName(object)}` : object);
  const due = files.filter(({ name, number, checksum, objects }) => {
    const row = applied.get(name);
    if (!row || row.number < number) return true;
    return row.number === number && !(row.checksum === checksum && objects.every((object) => isPresent(object)));
  });
  for (const file of due)
    await yielding(client, { name: `server/sql/${file.name}`, lockMs }, () => applyFile(client, file));
  return due.map(({ name }) => name);
}

/**
 * Applies every file in the caller's transaction, whatever `sql_file` says: a restore brings the rows of `sql_file` along, but
 * the schema is that of the migrations.
 */
export async function applyEverySqlFile(client: pg.ClientBase, files: readonly SqlFile[]): Promise<void> {
  for (const file of files) await applyFile(client, file);
  await client.query('delete from sql_file where name <> all ($1)', [files.map(({ name }) => name)]);
}
