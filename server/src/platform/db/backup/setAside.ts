import pg from 'pg';

const aside = 'before_restore';

/**
 * Puts what a database holds aside and leaves an empty schema, in the caller's transaction. To drop it there would take a lock for each object,
 * beside those of the tables that are made: more than a server with usual settings has room for.
 */
export async function setAside(client: pg.ClientBase): Promise<void> {
  await client.query(`alter schema public rename to ${aside}`);
  await client.query('create schema public');
  // An extension is there once in a database, so it moves to the tables that use it next.
  const { rows } = await client.query<{ name: string }>(
    'select extname as name from pg_extension where extnamespace = $1::regnamespace',
    [aside],
  );
  for (const { name } of rows) await client.query(`alter extension ${pg.escapeIdentifier(name)} set schema public`);
}

/** Drops what was put aside, also by a restore that died before it came to that. Each table has its own transaction. */
export async function dropAside(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 order by tablename`,
    [aside],
  );
  for (const { name } of rows) await client.query(`drop table ${aside}.${pg.escapeIdentifier(name)} cascade`);
  await client.query(`drop schema if exists ${aside} cascade`);
}
