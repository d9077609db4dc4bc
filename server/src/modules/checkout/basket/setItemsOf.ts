import type { SetItem } from '@vitrine/contract/basket';
import { sizeShown } from '@vitrine/rules/catalogue/size';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import type { ProductFacts } from './productTextFragment.ts';

/** The parts of a set's line as its shopper sees them; none for a product that is no set. Spec 1 §3. */
export function setItemsOf({ set_items }: Pick<ProductFacts, 'set_items'>, images_base_url: string): SetItem[] {
  return (set_items ?? []).map(({ sku, qty, title, color, size_code, size, picture }) => ({
    sku,
    name: title,
    color,
    size: size_code === null ? null : sizeShown(size_code) && size,
    qty,
    image: picture && pictureOf(images_base_url, picture),
  }));
}
