// Pieces as the warehouse sees them: their name and picture.
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { piecesNamed } from './pieceQueries.ts';

type ShownPiece = { readonly sku: string; readonly product_name: string; readonly picture: string | null };

/** The pieces with some SKUs, withdrawn ones too; a SKU that the catalogue does not know any more is its own name. */
export async function shownPieces(
  { db, config }: { readonly db: Database; readonly config: Pick<Shop['config'], 'IMAGES_BASE_URL'> },
  skus: readonly string[],
): Promise<(sku: string) => ShownPiece> {
  const rows = await piecesNamed(db, [...new Set(skus)]);
  const bySku = new Map(rows.map(({ sku, title, picture }) => [sku, { title, picture }]));
  return (sku) => {
    const found = bySku.get(sku);
    const picture = found?.picture ? pictureOf(config.IMAGES_BASE_URL, found.picture).url : null;
    return { sku, product_name: found?.title ?? sku, picture };
  };
}
