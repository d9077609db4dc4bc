// Keys as calls and pages read them, and their use. decisions/0133.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { KeyRow } from './keyRows.ts';
import { isOpenOn } from './queries.ts';
import { roleColumns } from './roleFragment.ts';

const keysWith = (db: Database | Tx, now: Date) =>
  db
    .selectFrom('api_key')
    .innerJoin('staff_account', 'staff_account.staff_id', 'api_key.made_by')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(roleColumns)
    .select(['api_key.key_id', 'api_key.name', 'api_key.scopes', 'api_key.networks', 'api_key.created_at'])
    .select(['api_key.ends_on', 'api_key.revoked_at', 'api_key.secret_end', 'api_key.old_end', 'api_key.old_until'])
    .select(['api_key.countries as key_countries', 'api_key.stores as key_stores', 'staff_account.name as member'])
    .select('staff_account.ends_on as member_ends_on')
    .select(isOpenOn(now).as('has_open_member'));

/** The key of a secret, also of the one before a renewal until its moment; `is_old` for that one. */
export const keyOfSecret = (
  db: Database,
  secret_hash: Buffer,
  now: Date,
): Promise<(KeyRow & { readonly is_old: boolean }) | undefined> =>
  keysWith(db, now)
    .select(sql<boolean>`api_key.secret_hash <> ${secret_hash}`.as('is_old'))
    .where(
      sql<boolean>`(api_key.secret_hash = ${secret_hash} or (api_key.old_hash = ${secret_hash} and api_key.old_until > ${now}))`,
    )
    .executeTakeFirst();

/** A key by its id. */
export const keyOfId = (db: Database | Tx, key_id: string, now: Date): Promise<KeyRow | undefined> =>
  keysWith(db, now).where('api_key.key_id', '=', key_id).executeTakeFirst();

/** All keys, those in use first, by name. */
export const everyKey = (db: Database, now: Date): Promise<KeyRow[]> =>
  keysWith(db, now)
    .orderBy('api_key.revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('api_key.name')
    .orderBy('api_key.key_id')
    .execute();

/** Counts a call by a secret of a key. False, and nothing counted, where the key was revoked meanwhile. */
export async function countUse(
  db: Database,
  { key_id, secret_end, now }: { key_id: string; secret_end: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into api_key_use as u (key_id, secret_end, calls, used_at)
    select key_id, ${secret_end}, 1, ${now} from api_key where key_id = ${key_id} and revoked_at is null
    on conflict (key_id, secret_end) do update set calls = u.calls + 1, used_at = greatest(u.used_at, excluded.used_at)
    returning key_id`.execute(db);
  return rows.length > 0;
}

/** How often and when the secrets of keys were used. */
export const everyUse = (db: Database | Tx) =>
  db.selectFrom('api_key_use').select(['key_id', 'secret_end', 'calls', 'used_at']).execute();
