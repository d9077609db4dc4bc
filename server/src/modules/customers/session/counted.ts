// Numbers of the present day in memory, which are written every few seconds: a crash loses those seconds, and no request waits.
// decisions/0137, 0144.
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import type { Database } from '../../../platform/db/database.ts';
import { dayAt, houseBooks } from '../../../platform/shop/houseBooks.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

type Add<Key extends string> = (
  db: Database,
  day: IsoDay,
  counted: readonly (readonly [Key, number])[],
) => Promise<void>;

/**
 * Counts by keys, of which there are few. `write` adds them to the present day of the house's clock; what cannot be written is noted
 * again.
 */
export function counted<Key extends string>(add: Add<Key>) {
  const waitingOf = new WeakMap<Database, Map<Key, number>>();
  const note = (db: Database, key: Key, count: number): void => {
    let waiting = waitingOf.get(db);
    if (waiting === undefined) waitingOf.set(db, (waiting = new Map()));
    waiting.set(key, (waiting.get(key) ?? 0) + count);
  };
  return {
    count: ({ db }: Pick<Shop, 'db'>, key: Key): void => note(db, key, 1),
    write: async (shop: Shop): Promise<void> => {
      const waiting = waitingOf.get(shop.db);
      if (waiting === undefined || waiting.size === 0) return;
      waitingOf.delete(shop.db);
      try {
        await add(shop.db, dayAt(shop.now(), houseBooks(shop.config.house)), [...waiting]);
      } catch (error) {
        for (const [key, count] of waiting) note(shop.db, key, count);
        throw error;
      }
    },
  };
}
