import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type ProductFacts, productTextColumns, productTextTables } from '../../checkout/basket/productTextFragment.ts';

/** Name and picture of the variants with some SKUs. */
export async function piecesNamed(
  db: Database,
  skus: readonly string[],
): Promise<({ sku: string } & Pick<ProductFacts, 'picture'> & { title: string | null })[]> {
  const { rows } = await sql<{ sku: string } & Pick<ProductFacts, 'picture'> & { title: string | null }>`
    select p.sku, p.title, p.picture from (
      select v.sku, ${productTextColumns('en')} from ${productTextTables('en')} where v.sku = any (${skus}::text[])
    ) p`.execute(db);
  return rows;
}
