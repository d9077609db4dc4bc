// The boutiques that take returns.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';

type On = Database | Tx;

/** Whether a boutique takes returns of a country: one of the house's own, there. */
export async function takesReturns(db: On, stores: readonly string[], country: string): Promise<boolean> {
  const row = await db
    .selectFrom('store')
    .select('store_id')
    .where('store_id', 'in', stores.length === 0 ? [''] : stores)
    .where('country', '=', country)
    .where('is_concession', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** The boutique with a key: its id and country. The key replaces the id where a UUID is needed. */
export async function storeOfKey(db: On, key: string): Promise<{ store_id: string; country: string } | undefined> {
  const { rows } = await sql<{ store_id: string; country: string }>`
    select store_id, country from store where not is_concession
      and substr(encode(sha256(convert_to(store_id, 'UTF8')), 'hex'), 1, 32) = ${key.replaceAll('-', '')}`.execute(db);
  return rows[0];
}
