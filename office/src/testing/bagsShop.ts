// A shop with a category of four bags: three are sold in France and one in Japan.
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll } from 'vitest';
import { refreshGalleries } from '../../../server/src/modules/catalog/catalogueimport/importQueries.ts';
import { addProducts } from '../../../server/src/testing/testProducts.ts';
import { boughtShop } from './boughtShop.ts';

export const bagNames = ['Arçon', 'Besace', 'Cabas', 'Dossier'] as const;
export const bagCodes = ['h0001_a', 'h0001_b', 'h0001_c', 'h0001_d'];

/** Call it at the file's top. */
export function bagsShop(): ReturnType<typeof boughtShop> {
  const shop = boughtShop();
  const { database } = shop;
  beforeAll(async () => {
    const { db } = database;
    await addProducts(
      db,
      bagNames.map((title, at) => ({
        sku: bagCodes[at]?.toUpperCase().replace('_', ' ') ?? '',
        title,
        prices: at === 3 ? { jp: 90_000 } : { fr: 100_000 },
        stock: at === 1 ? 0 : 5,
      })),
    );
    await refreshGalleries(db, bagCodes);
    await db.insertInto('category').values({ code: 'bags', path: 'bags', parent: null, position: 0 }).execute();
    const text = { code: 'bags', name: 'Bags', slug: 'bags', intro: 'Bags', path: 'bags' };
    await db
      .insertInto('category_text')
      .values(wordings.map((language) => ({ ...text, language })))
      .execute();
    await db
      .insertInto('product_category')
      .values(bagCodes.map((code) => ({ category: 'bags', code, place: 0 })))
      .execute();
    await db
      .updateTable('product')
      .set({ sold_in: ['fr'] })
      .where('code', 'in', bagCodes.slice(0, 3))
      .execute();
    await db
      .updateTable('product')
      .set({ sold_in: ['jp'] })
      .where('code', '=', bagCodes[3] ?? '')
      .execute();
    await db
      .updateTable('catalogue_state')
      .set((table) => ({ version: table('version', '+', 1) }))
      .execute();
  });
  return shop;
}
