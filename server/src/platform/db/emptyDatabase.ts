import pg from 'pg';

/** Deletes everything in the database and leaves an empty schema. */
export async function emptyDatabase(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  );
  for (const { name } of rows) await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`);
  await client.query('create schema public');
}
