import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** The open stores with a private salon, in the house's order. Spec 2 §2. */
export async function salons(db: Database): Promise<queries.StoreRow[]> {
  return (await queries.stores(db)).filter(({ is_salon }) => is_salon);
}
