// The PostgreSQL server for the server tests, besides the embedded one.
const usual = ['postgres://root@127.0.0.1:5432/postgres', 'postgres://postgres@127.0.0.1:5432/postgres'];

async function mayCreate(connectionString) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      'select rolsuper or rolcreatedb as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Address of a reachable server on which we may create databases: TEST_DATABASE_URL alone when it is set. Null when
 * there is none.
 */
export async function findDatabaseServer() {
  const named = process.env.TEST_DATABASE_URL;
  for (const address of named ? [named] : usual) if (await mayCreate(address)) return address;
  return null;
}
