import type { Picture } from '@vitrine/contract/catalogue';
import { sizeShown } from '@vitrine/rules/catalogue/size';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../db/database.ts';
import { productUrl } from './paths.ts';
import { pictureOf } from './picture.ts';
import * as queries from './queries.ts';

/** A sku with all that a basket, checkout or order line needs of it. */
export type Sellable = Omit<queries.SellableRow, 'picture' | 'slug'> & {
  readonly url: string;
  readonly image: Picture | null;
};

/**
 * Skus as a storefront sells them, by sku; unknown ones are left out. `amount` (minor units) is null and `is_sold_here`
 * false where the country does not sell it; `ecom` is the online stock now. One statement; works in a transaction.
 */
export async function sellablesOf(
  db: Database | Tx,
  skus: readonly string[],
  locale: Locale,
  images_base_url: string,
): Promise<Map<string, Sellable>> {
  const { language, country } = storefrontOf(locale);
  const rows = await queries.sellables(db, skus, language, country);
  return new Map(
    rows.map(({ picture, slug, ...row }) => [
      row.sku,
      {
        ...row,
        size: sizeShown(row.attributes.size ?? null) === null ? null : row.size,
        url: productUrl(slug, row.sku),
        image: picture ? pictureOf(images_base_url, picture) : null,
      },
    ]),
  );
}
