import { boutiqueSchema, type BoutiqueName } from '@vitrine/contract/stores';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** Returns the localised names of stores by id. Spec 2 §3. */
export async function boutiqueNames(
  db: Database,
  store_ids: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, BoutiqueName>> {
  const { wording } = storefrontOf(locale);
  const rows = await queries.storesById(db, store_ids);
  return new Map(rows.map((row) => [row.store_id, boutiqueSchema.parse({ ...row, ...row.names[wording] })]));
}
