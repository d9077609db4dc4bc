import type { Focus } from '@vitrine/rules/catalogue/focus';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type Selectable, sql } from 'kysely';
import { columnList } from '../../../platform/db/columns.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Store as StoreTable } from '../../../platform/db/schema.ts';
import { storeColumns } from '../../../platform/db/wholeRows.ts';
import { isOpenStore } from '../stock/openStoreFragment.ts';

type InWordings<Value> = Readonly<Partial<Record<Wording, Value>>>;
type Words = Readonly<Record<string, string>>;

/** A store row, whose JSON columns the import has validated. */
export type StoreRow = Omit<Selectable<StoreTable>, 'names' | 'texts' | 'pictures'> & {
  names: InWordings<Words>;
  texts: InWordings<Words>;
  pictures: readonly { file: string; alt: InWordings<string> }[];
};

/** The stores that are open: those that no other store replaces. */
export async function stores(db: Database): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select ${columnList(storeColumns)} from store
    where ${isOpenStore('store')}
    order by position, store_id`.execute(db);
  return rows;
}

/** The open stores of a country that hand orders over; a concession sells on another house's account. */
export async function pickupStores(db: Database | Tx, country: string): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select ${columnList(storeColumns)} from store
    where country = ${country} and is_pickup and not is_concession and ${isOpenStore('store')}
    order by position, store_id`.execute(db);
  return rows;
}

/** The store that replaces a closed one; null for an open store and for an unknown id. */
export async function successorOf(db: Database, store_id: string): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select ${columnList(storeColumns)} from store
    where ${store_id} = any ((string_to_array(cegid_id, '€'))[2:])
    order by position, store_id limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function storesById(db: Database | Tx, store_ids: readonly string[]): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select ${columnList(storeColumns)} from store where store_id = any (${store_ids}::text[])`.execute(db);
  return rows;
}

/** An open store; undefined for a closed one and for an unknown id. */
export async function openStoreById(db: Database | Tx, store_id: string): Promise<StoreRow | undefined> {
  const { rows } = await sql<StoreRow>`
    select ${columnList(storeColumns)} from store where store_id = ${store_id} and ${isOpenStore('store')}`.execute(db);
  return rows[0];
}

export type StorePicture = { file: string; hash: string; width: number; height: number; focus: Focus | null };

/** The original pictures of stores. */
export async function storePictures(db: Database): Promise<StorePicture[]> {
  const { rows } = await sql<StorePicture>`
    select file, hash, width, height, focus from picture_file
    where file in (select shown ->> 'file' from store, jsonb_array_elements(pictures) as shown)
  `.execute(db);
  return rows;
}

export async function isStore(db: Database, store_id: string): Promise<boolean> {
  const row = await db.selectFrom('store').select('store_id').where('store_id', '=', store_id).executeTakeFirst();
  return row !== undefined;
}

/** Whether the house has a store of its own in a country; concessions take nothing back. */
export async function hasStoreIn(db: Database, country: string): Promise<boolean> {
  const row = await db
    .selectFrom('store')
    .select('store_id')
    .where('country', '=', country)
    .where('is_concession', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
