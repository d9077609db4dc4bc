// Queries of backup and restore. They take a client, not the pool, because they run in its transaction.
import pg from 'pg';

type BackedTable = { table: string; columns: string[] };

/** The tables of the shop's schema with the columns that are stored, not computed. */
export async function tables(client: pg.ClientBase): Promise<BackedTable[]> {
  const { rows } = await client.query<BackedTable>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind = 'r'
    group by c.relname order by c.relname`);
  return rows;
}

/** The last number that each sequence returned; 0 for an unused sequence. */
export async function sequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(`
    select sequencename as name, coalesce(last_value, start_value - 1)::bigint as last
    from pg_sequences where schemaname = 'public' order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Moves every sequence of the schema `margin` numbers beyond the larger of its last number and the one in `noted`. */
export async function moveSequences(
  client: pg.ClientBase,
  noted: Readonly<Record<string, number>>,
  margin: number,
): Promise<Record<string, number>> {
  const now = await sequences(client);
  const moved = Object.entries(now).map(([name, last]): [string, number] => [
    name,
    Math.max(last, noted[name] ?? 0, 0) + margin,
  ]);
  for (const [name, value] of moved)
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${pg.escapeIdentifier(name)}`, value]);
  return Object.fromEntries(moved);
}

export async function migrationsThatRan(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  return rows;
}

const listOf = ({ table, columns }: BackedTable): string =>
  `public.${pg.escapeIdentifier(table)} (${columns.map((name) => pg.escapeIdentifier(name)).join(', ')})`;
export const copyOut = (table: BackedTable): string => `copy ${listOf(table)} to stdout`;
export const copyIn = (table: BackedTable): string => `copy ${listOf(table)} from stdin`;

/** Deletes the rows that migrations inserted, because the backup holds them too. */
export async function emptyTables(client: pg.ClientBase): Promise<void> {
  const names = (await tables(client)).map(({ table }) => `public.${pg.escapeIdentifier(table)}`);
  if (names.length > 0) await client.query(`truncate ${names.join(', ')} cascade`);
}

/** The number of other connections that a shop has to this database. */
export async function openShops(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ shops: number }>(`
    select count(*)::integer as shops from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'vitrine'`);
  return rows[0]?.shops ?? 0;
}

/** Whether orders or accounts would be lost if the database were overwritten. */
export async function holdsOrders(client: pg.ClientBase): Promise<boolean> {
  for (const table of ['shop_order', 'customer']) {
    const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
    if (!there.rows[0]?.there) continue;
    const any = await client.query<{ any: boolean }>(`select exists (select 1 from ${table}) as any`);
    if (any.rows[0]?.any) return true;
  }
  return false;
}

export async function isSuperuser(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    'select rolsuper as is from pg_roles where rolname = current_user',
  );
  return rows[0]?.is ?? false;
}

/** Marks the database as restored; `reconcile` clears the mark. Its heartbeat begins again, so that no server marks it once more. */
export async function markRestored(client: pg.ClientBase, backup_at: Date): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.database_beat') is not null as there",
  );
  if (rows[0]?.there) await client.query('delete from database_beat');
  await client.query('insert into database_restore (backup_at) values ($1)', [backup_at]);
}
