import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The named secret, created once and shared by all processes. */
export async function sharedSecret(db: Database, name: string, fresh: Buffer): Promise<Buffer> {
  await sql`insert into secret (name, value) values (${name}, ${fresh}) on conflict do nothing`.execute(db);
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
