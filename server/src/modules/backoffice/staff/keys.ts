// Keys with their use, for the page of keys. decisions/0133.
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { KeyRow } from './keyRows.ts';
import { everyKey, everyUse, keyOfId } from './keyQueries.ts';

export { everyStore as everyStoreOfHouse } from './memberQueries.ts';

/** A key, and how often and when each of its secrets was used. */
export type KeyWithUse = {
  readonly key: KeyRow;
  readonly uses: readonly { readonly secret_end: string; readonly calls: number; readonly used_at: Date }[];
};

/** All keys, those in use first, by name. */
export async function keysWithUse(db: Database, now: Date): Promise<KeyWithUse[]> {
  const uses = await everyUse(db);
  return (await everyKey(db, now)).map((key) => ({ key, uses: uses.filter(({ key_id }) => key_id === key.key_id) }));
}

/** A key by its id. */
export async function keyNumbered(db: Database | Tx, key_id: string, now: Date): Promise<KeyWithUse | undefined> {
  const key = await keyOfId(db, key_id, now);
  return key && { key, uses: (await everyUse(db)).filter((use) => use.key_id === key_id) };
}
