// A product in several sizes, for the tests of size cards.
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../platform/db/database.ts';
import { addProducts } from './testProducts.ts';

type Size = { readonly sku: string; readonly size: string; readonly name: string };
type Sized = { readonly title: string; readonly hscode: string; readonly sizes: readonly [Size, ...Size[]] };

/** Puts a product into a test database's catalogue, one variant of one colour for each size, sold in France. */
export async function addSizedProduct(db: Database, { title, hscode, sizes }: Sized): Promise<void> {
  const [{ sku: first }] = sizes;
  await addProducts(db, [{ sku: first, title, prices: { fr: 50_000 }, stock: 0, hscode }]);
  const { code } = await db.selectFrom('variant').select('code').where('sku', '=', first).executeTakeFirstOrThrow();
  for (const [position, { sku, size, name }] of sizes.entries()) {
    const names = JSON.stringify(Object.fromEntries(wordings.map((wording) => [wording, name])));
    await db
      .insertInto('attribute_option')
      .values({ field: 'size', code: size, position, names })
      .onConflict((known) => known.doNothing())
      .execute();
    const variant = { code, position, attributes: JSON.stringify({ color: 'red', size }) };
    await db
      .insertInto('variant')
      .values({ sku, ...variant })
      .onConflict((known) => known.column('sku').doUpdateSet(variant))
      .execute();
    if (sku === first) continue;
    await db.insertInto('price').values({ sku, country: 'fr', amount: 50_000 }).execute();
    await db.insertInto('stock').values({ sku, source: 'ecom', qty: 0 }).execute();
  }
}
