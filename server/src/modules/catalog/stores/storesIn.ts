import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** Whether the house has a store of its own in a country. */
export function hasStoresIn(db: Database, country: Country): Promise<boolean> {
  return queries.hasStoreIn(db, country);
}
