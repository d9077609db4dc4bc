import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../platform/db/database.ts';
import * as queries from './queries.ts';

export type { StoreRow } from './queries.ts';

/** The open stores of a country that hand orders over, in the house's order. Spec 2 §2. */
export function pickupStores(db: Database | Tx, country: Country): Promise<queries.StoreRow[]> {
  return queries.pickupStores(db, country);
}
