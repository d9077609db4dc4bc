// Keys as members make, renew and revoke them. decisions/0133.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ApiKey } from '../../../platform/db/schema.ts';

/** A key, locked for a change. */
export const lockKey = (tx: Tx, key_id: string) =>
  tx
    .selectFrom('api_key')
    .select([
      'ends_on',
      'revoked_at',
      'members',
      'scopes',
      'secret_hash',
      'secret_end',
      'old_hash',
      'old_end',
      'old_until',
    ])
    .where('key_id', '=', key_id)
    .forUpdate()
    .executeTakeFirst();

/** The keys that are not revoked, and whether one has an id, while no other is added. */
export async function presentKeys(tx: Tx, key_id: string): Promise<{ names: string[]; is_made: boolean }> {
  await sql`lock table api_key in share row exclusive mode`.execute(tx);
  const rows = await tx
    .selectFrom('api_key')
    .select(['key_id', 'name', 'revoked_at'])
    .where((row) => row.or([row('revoked_at', 'is', null), row('key_id', '=', key_id)]))
    .execute();
  return {
    names: rows.filter(({ revoked_at }) => revoked_at === null).map(({ name }) => name.toLowerCase()),
    is_made: rows.some((row) => row.key_id === key_id),
  };
}

/** Adds a key to its account. */
export async function addKey(tx: Tx, row: Insertable<ApiKey>): Promise<void> {
  await tx.insertInto('api_key').values(row).execute();
}

/** Changes a key. */
export async function changeKey(tx: Tx, key_id: string, row: Updateable<ApiKey>): Promise<void> {
  await tx.updateTable('api_key').set(row).where('key_id', '=', key_id).execute();
}
