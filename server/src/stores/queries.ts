import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Store as StoreTable } from '../db/schema.ts';

export type StoreRow = Selectable<StoreTable>;

export function stores(db: Database): Promise<StoreRow[]> {
  return db.selectFrom('store').selectAll().orderBy('position').orderBy('store_id').execute();
}

export type StorePicture = { file: string; hash: string; width: number; height: number };

/** The masters that stores show. */
export async function storePictures(db: Database): Promise<StorePicture[]> {
  const { rows } = await sql<StorePicture>`
    select file, hash, width, height from picture_file
    where file in (select shown ->> 'file' from store, jsonb_array_elements(pictures) as shown)
  `.execute(db);
  return rows;
}

export async function isStore(db: Database, store_id: string): Promise<boolean> {
  const row = await db.selectFrom('store').select('store_id').where('store_id', '=', store_id).executeTakeFirst();
  return row !== undefined;
}
