import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

export type { StoreRow } from './queries.ts';

/** The open stores of a country that hand orders over, in the house's order. Spec 2 §2. */
export function pickupStores(db: Database | Tx, country: Country): Promise<queries.StoreRow[]> {
  return queries.pickupStores(db, country);
}

type Cached = { readonly version: number; readonly stores: Map<Country, Promise<queries.StoreRow[]>> };
const caches = new WeakMap<Database, Cached>();

/**
 * The same for pages, cached per version of the catalogue, which each import increments: only an import changes stores. A
 * failed read is not cached.
 */
export function cachedPickupStores(db: Database, country: Country, version: number): Promise<queries.StoreRow[]> {
  let cached = caches.get(db);
  if (!cached || cached.version < version) caches.set(db, (cached = { version, stores: new Map() }));
  const { stores } = cached;
  const known = stores.get(country);
  if (known) return known;
  const reading = queries.pickupStores(db, country);
  stores.set(country, reading);
  reading.catch(() => stores.delete(country));
  return reading;
}
