import { wordings } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../platform/db/database.ts';

type TestProduct = {
  sku: string;
  title?: string;
  /** Country → minor units; where it is not named it is not sold. */
  prices: Partial<Record<string, number>>;
  stock: number;
  max_sale_qty?: number;
  qty_increments?: number;
  hscode?: string | null;
  origin_country?: string;
  /** Products of one group come back together. */
  return_group?: string;
};

const inAllWordings = (text: string): string =>
  JSON.stringify(Object.fromEntries(wordings.map((wording) => [wording, text])));

/**
 * Puts pieces of one variant each into a test database's catalogue, sold at `prices`, `stock` of them in the warehouse.
 */
export async function addProducts(db: Database, pieces: readonly TestProduct[]): Promise<void> {
  for (const { sku, title = `Piece ${sku}`, prices, stock, ...piece } of pieces) {
    const { max_sale_qty = 9, qty_increments = 1, hscode = '420221', origin_country = 'IT', return_group } = piece;
    const code = sku.toLowerCase().replaceAll(' ', '_');
    await db
      .insertInto('product')
      .values({
        code,
        position: 1,
        slug_base: code,
        configurator_type: 'VARIANT_PRODUCT',
        product_code: 'H0612',
        family_code: 'SAC',
        department_code: 'MAR',
        division_code: 'CUI',
        hscode,
        origin_country,
        attributes: ['color'],
        is_refundable: true,
        is_exchangeable: true,
        return_group,
        max_sale_qty,
        qty_increments,
      })
      .execute();
    await db
      .insertInto('product_text')
      .values(
        wordings.map((wording) => ({
          code,
          language: wording,
          title,
          kind: 'Bag',
          intro: '',
          description: '',
          slug: code.replaceAll('_', '-'),
        })),
      )
      .execute();
    await db
      .insertInto('attribute_option')
      .values({ field: 'color', code: 'red', position: 1, names: inAllWordings('Madder red') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('variant')
      .values({ sku, code, position: 1, is_default: true, attributes: JSON.stringify({ color: 'red' }) })
      .execute();
    for (const [country, amount] of Object.entries(prices)) {
      if (amount !== undefined) await db.insertInto('price').values({ sku, country, amount }).execute();
    }
    await db.insertInto('stock').values({ sku, source: 'ecom', qty: stock }).execute();
  }
}

/** Adds a variant in another colour to the product of a SKU. */
export async function addVariant(
  db: Database,
  of: string,
  { sku, color, prices, stock }: Pick<TestProduct, 'sku' | 'prices' | 'stock'> & { color: string },
): Promise<void> {
  const code = of.toLowerCase().replaceAll(' ', '_');
  await db
    .insertInto('attribute_option')
    .values({ field: 'color', code: color, position: 2, names: inAllWordings(color) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('variant')
    .values({ sku, code, position: 2, attributes: JSON.stringify({ color }) })
    .execute();
  for (const [country, amount] of Object.entries(prices))
    if (amount !== undefined) await db.insertInto('price').values({ sku, country, amount }).execute();
  await db.insertInto('stock').values({ sku, source: 'ecom', qty: stock }).execute();
}

/**
 * Turns pieces of the test catalogue into sets of others, each listed part once. A part that is listed twice counts
 * twice. The sets lose the stock of their own.
 */
export async function makeSets(
  db: Database,
  sets: Readonly<Record<string, readonly { sku: string; qty?: number }[]>>,
): Promise<void> {
  for (const [sku, parts] of Object.entries(sets)) {
    const { code } = await db.selectFrom('variant').select('code').where('sku', '=', sku).executeTakeFirstOrThrow();
    await db
      .updateTable('product')
      .set({ configurator_type: 'BIKINI_SET', set_sku: 'SET' })
      .where('code', '=', code)
      .execute();
    await db
      .insertInto('set_part')
      .values(parts.map((part, place) => ({ sku, place, part_sku: part.sku, qty: part.qty ?? 1 })))
      .execute();
    await db.deleteFrom('stock').where('sku', '=', sku).execute();
  }
}

/** How many of a sku the warehouse still has. */
export async function stockOf(db: Database, sku: string): Promise<number> {
  const row = await db
    .selectFrom('stock')
    .select('qty')
    .where('sku', '=', sku)
    .where('source', '=', 'ecom')
    .executeTakeFirstOrThrow();
  return row.qty;
}
