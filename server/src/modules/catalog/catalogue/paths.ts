import type { PersonalisedKind } from '@vitrine/rules/catalogue/personalisation';
import { personalisedProductPath, productSegment } from '@vitrine/rules/catalogue/productPath';
import { skuToPath } from '@vitrine/rules/catalogue/sku';
import { slugOf } from '@vitrine/rules/text/slug';
import { type Locale, pathWords, type Wording } from '@vitrine/rules/storefronts/storefronts';
import anyAscii from 'any-ascii';

/** Path of a product page under its locale; a space in the sku becomes the letter v. Spec 1 §2. */
export function productUrl(slug: string, sku: string): string {
  return `/product/${productSegment(slug, sku)}`;
}

/**
 * Path of a product page that opens with this variant and its size selected: for lines of carts and orders, whose size
 * was chosen. Spec 2 §2.
 */
export function chosenProductUrl(slug: string, sku: string): string {
  return `${productUrl(slug, sku)}?selected_sku=${skuToPath(sku)}`;
}

/** Path of a personalised page under its locale. Spec 1 §2. */
export function personalisedUrl(locale: Locale, kind: PersonalisedKind, slug: string, sku: string): string {
  return personalisedProductPath(locale, kind, slug, sku).slice(`/${locale}`.length);
}

/** Path of a category's grid under its locale. */
export function categoryUrl(path: string): string {
  return `/category/${path}`;
}

/** Path of a story under its locale. */
export function storyUrl(slug: string): string {
  return `/story/${slug}`;
}

const inPath = (text: string): string => slugOf(text, anyAscii) || 'x';

/** Path of a store page under its locale: `{store word}/{country}/{city}/{store-name}-{store_id}/` (spec 2 §2). */
export function storeUrl(
  wording: Wording,
  store: { country: string; city: string; slug: string; store_id: string },
): string {
  return `/${pathWords[wording].store}/${store.country}/${inPath(store.city)}/${store.slug}-${store.store_id}/`;
}
