import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { productTextColumns, productTextTables, type ProductFacts } from '../basket/productTextSql.ts';

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
    where v.code in (select w.code from variant w where w.sku = any (${skus}::text[]))
      and p.configurator_type = 'VARIANT_PRODUCT' and not v.is_withdrawn
      and (p.countries is null or ${country} = any (p.countries))
    order by v.position`.execute(db);
  return rows;
}

/** The pieces that a return exchanges for, by SKU. */
export async function exchangePieces(tx: Tx, return_id: string): Promise<{ sku: string; pieces: number }[]> {
  const { rows } = await sql<{ sku: string; pieces: number }>`
    select exchange_sku as sku, sum(qty)::integer as pieces from return_line
    where return_id = ${return_id} and exchange_sku is not null group by exchange_sku order by exchange_sku`.execute(
    tx,
  );
  return rows;
}

/** Exchanges on their way to the house whose reservation has ended. */
export async function endedHolds(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ return_id: string; order_id: string }[]> {
  return db
    .selectFrom('return_request')
    .select(['return_id', 'order_id'])
    .where('hold_until', '<=', now)
    .where('arrived_at', 'is', null)
    .orderBy('hold_until')
    .limit(limit)
    .execute();
}

/** Notes until when the pieces of an exchange are reserved; null without a reservation. Returns whether it changed. */
export async function setHold(tx: Tx, return_id: string, hold_until: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_request')
    .set({ hold_until })
    .where('return_id', '=', return_id)
    .where((eb) => (hold_until === null ? eb('hold_until', 'is not', null) : eb('hold_until', 'is', null)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
