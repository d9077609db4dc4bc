// What a bought piece can be exchanged for: the variants of its product on sale now. Spec 3 §3, decisions/0054.
import { exchangeOptions, exchangeStock } from '@vitrine/rules/returns/exchange';
import {
  type Country,
  isCountry,
  type Locale,
  storefrontOf,
  type Wording,
} from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { productTextColumns, productTextTables, type ProductFacts } from '../basket/productTextSql.ts';
import type { Reader } from './orderView.ts';
import type { OrderRow } from './queries.ts';

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

/** The SKUs of an order's lines that the house exchanges. */
export const exchangeableSkus = ({ lines }: Pick<OrderRow, 'lines'>): string[] =>
  lines.filter(({ piece }) => piece.is_exchangeable).map(({ sku }) => sku);

/** Reads the stock of what each line can be exchanged for: of as many pieces as can still come back. Spec 3 §3 (Order item). */
export async function exchangeStockOf(db: Database | Tx, order: OrderRow, locale: Locale): Promise<Reader['stockOf']> {
  const skus = exchangeableSkus(order);
  const rows =
    skus.length === 0 || !isCountry(order.store)
      ? []
      : await variantsWith(db, skus, order.store, storefrontOf(locale).wording);
  return ({ sku, qty, returned_qty }) => {
    const code = rows.find((row) => row.sku === sku)?.code;
    const variants = rows.filter((row) => row.code === code);
    return exchangeStock(exchangeOptions(sku, variants, Math.max(1, qty - returned_qty)));
  };
}
