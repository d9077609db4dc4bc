// The words of pieces on the page of a boutique: those of its country's storefront.
import { respelled } from '@vitrine/rules/storefronts/spelling';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { namesOf } from './stockQueries.ts';

type Shown = { readonly sku: string; readonly product_name: string; readonly picture: string | null };
type Words = { readonly name: string; readonly choice: string; readonly image: string | null };

/** The name, the choice and the picture of pieces. A piece that the catalogue does not have any more keeps its name. */
export async function pieceWords(
  db: Database,
  locale: Locale,
  skus: readonly string[],
): Promise<(piece: Shown) => Words> {
  const names = await namesOf(db, storefrontOf(locale).wording, skus);
  return ({ sku, product_name, picture }) => {
    const found = names.get(sku);
    const { title, color, size } = found ? respelled(locale, found) : { title: product_name, color: null, size: null };
    return { name: title, choice: [color, size].filter(Boolean).join(', '), image: picture };
  };
}
