// Settings that change while the shop runs, and since when a secret is in use. decisions/0125.
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';

type StoredSetting = { name: string; value: unknown };

export async function storedSettings(db: Database | Tx): Promise<StoredSetting[]> {
  return db.selectFrom('setting').select(['name', 'value']).execute();
}

/** The stored value of a setting; undefined where none is. Two members that set it at once do so one after the other. */
export async function lockSetting(tx: Tx, name: string): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtext('setting'), hashtext(${name}))`.execute(tx);
  const row = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a value; null takes it away, so that the standard counts. */
export async function putSetting(tx: Tx, name: string, value: number | null): Promise<void> {
  if (value === null) await tx.deleteFrom('setting').where('name', '=', name).execute();
  else
    await sql`
      insert into setting (name, value) values (${name}, to_jsonb(${value}::numeric))
      on conflict (name) do update set value = excluded.value`.execute(tx);
}

/** Notes values of secrets that are in use, and keeps the moment of those that are known. */
export async function noteSecrets(db: Database, seen: readonly { name: string; print: Buffer }[]): Promise<void> {
  if (seen.length === 0) return;
  const given = JSON.stringify(seen.map(({ name, print }) => ({ name, print: print.toString('hex') })));
  await sql`
    insert into secret_seen (name, print, seen_at)
    select name, decode(print, 'hex'), now() from jsonb_to_recordset(${given}::jsonb) g(name text, print text)
    on conflict do nothing`.execute(db);
}

export function seenSecrets(db: Database): Promise<{ name: string; print: Buffer; seen_at: Date }[]> {
  return db.selectFrom('secret_seen').select(['name', 'print', 'seen_at']).execute();
}
