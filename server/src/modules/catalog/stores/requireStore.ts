import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** Throws store_unknown if the store does not exist. Spec 2 §7. */
export async function requireStore(shop: Shop, store_id: string): Promise<void> {
  if (!(await queries.isStore(shop.db, store_id))) throw new ApiError('store_unknown');
}

/** A store with its hours, also one that has closed. Throws store_unknown if it does not exist. Spec 2 §3. */
export async function storeWithHours(db: Database | Tx, store_id: string): Promise<queries.StoreRow> {
  const [row] = await queries.storesById(db, [store_id]);
  if (!row) throw new ApiError('store_unknown');
  return row;
}

/** A store with its hours. Throws store_unknown if it does not exist or has closed. Spec 2 §3. */
export async function requireOpenStore(db: Database, store_id: string): Promise<queries.StoreRow> {
  const row = await queries.openStoreById(db, store_id);
  if (!row) throw new ApiError('store_unknown');
  return row;
}
