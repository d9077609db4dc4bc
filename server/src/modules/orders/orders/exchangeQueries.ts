import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { offeredIn } from '../../catalog/catalogue/offeredFragment.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { productTextColumns, productTextTables, type ProductFacts } from '../../checkout/basket/productTextFragment.ts';

export type VariantRow = ProductFacts & { sku: string; price: number | null; stock: number };

/** Every variant on sale of the products that some SKUs belong to, with its price in a country and the online stock. */
export async function variantsWith(
  db: Database | Tx,
  skus: readonly string[],
  country: Country,
  wording: Wording,
): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    select v.sku, ${productTextColumns(wording)}, price.amount as price, coalesce(stock.qty, 0) as stock
    from ${productTextTables(wording)}
    left join price on price.sku = v.sku and price.country = ${country}
    left join stock on stock.sku = v.sku and stock.source = 'ecom'
    -- By an array: beyond eight tables the planner keeps their sequence, and would compare every variant with a set of products.
    where v.code = any (array(select w.code from variant w where w.sku = any (${skus}::text[])))
      and p.configurator_type = 'VARIANT_PRODUCT' and not v.is_withdrawn
      and ${offeredIn(sql`${country}`)}
    order by v.position`.execute(db);
  return rows;
}
