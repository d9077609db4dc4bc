import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { productTextColumns, productTextTables, type ProductFacts } from '../../checkout/basket/productTextFragment.ts';

/** Reads the texts of a variant in one wording; undefined when it is no longer sold. */
export async function piece(db: Database, sku: string, wording: Wording): Promise<ProductFacts | undefined> {
  const { rows } = await sql<ProductFacts>`
    select ${productTextColumns(wording)} from ${productTextTables(wording)} where v.sku = ${sku} and not v.is_withdrawn
  `.execute(db);
  return rows[0];
}
