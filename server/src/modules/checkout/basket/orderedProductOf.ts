import type { ItemOptions } from '@vitrine/contract/basket';
import { lineTypeOf } from '@vitrine/rules/catalogue/setItems';
import { sizeShown } from '@vitrine/rules/catalogue/size';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ProductFacts } from './productTextFragment.ts';
import { setItemsOf } from './setItemsOf.ts';
import { chosenProductUrl } from '../../catalog/catalogue/paths.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import type { OrderedProduct } from './orderedProduct.ts';

/** A product's current texts, picture and data, to be stored with an order or another record. Spec 3 §3. */
export function orderedProductOf(
  row: ProductFacts & {
    sku: string;
    options?: ItemOptions;
    chosen_container?: { readonly is_refundable: boolean } | null;
  },
  locale: Locale,
  images_base_url: string,
): OrderedProduct {
  return {
    name: row.title,
    kind: row.kind,
    url: chosenProductUrl(row.slug, row.sku),
    image: row.picture && pictureOf(images_base_url, row.picture),
    color: row.color,
    size: row.size_code === null ? null : sizeShown(row.size_code) && row.size,
    max_sale_qty: row.max_sale_qty,
    qty_increments: row.qty_increments,
    // A kit comes back whole.
    is_refundable: row.is_refundable && row.chosen_container?.is_refundable !== false,
    is_exchangeable: row.is_exchangeable,
    return_group: row.return_group,
    hscode: row.hscode,
    origin_country: row.origin_country,
    prop65: row.prop65,
    department_code: row.department_code,
    family_code: row.family_code,
    division_code: row.division_code,
    product_code: row.product_code,
    item_type: lineTypeOf(row.configurator_type, row.options ?? {}),
    set_items: setItemsOf(row, images_base_url),
    locale,
  };
}
