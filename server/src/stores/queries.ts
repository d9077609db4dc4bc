import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Store as StoreTable } from '../db/schema.ts';

export type StoreRow = Selectable<StoreTable>;

export function stores(db: Database): Promise<StoreRow[]> {
  return db.selectFrom('store').selectAll().orderBy('position').orderBy('store_id').execute();
}

export async function isStore(db: Database, store_id: string): Promise<boolean> {
  const row = await db.selectFrom('store').select('store_id').where('store_id', '=', store_id).executeTakeFirst();
  return row !== undefined;
}
