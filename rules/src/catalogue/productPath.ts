import type { Locale } from '../storefronts/storefronts.ts';
import type { PersonalisedKind } from './personalisation.ts';
import { isSku, skuFromPath, skuToPath } from './sku.ts';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/**
 * Path segment of a product, `{slug}-{sku}`; the SKU alone when the slug is empty. Throws on an invalid slug or SKU:
 * both come from the catalogue. Spec 1 §2.
 */
export function productSegment(slug: string, sku: string): string {
  if (!isSku(sku)) throw new RangeError(`Not a sku: ${sku}`);
  if (slug === '') return skuToPath(sku);
  if (!slugPattern.test(slug)) throw new RangeError(`Not a slug: ${slug}`);
  return `${slug}-${skuToPath(sku)}`;
}

/**
 * The inverse of `productSegment`: the SKU starts at the first capital, since slugs have none. The server looks up the
 * SKU alone; `movedProductPath` redirects other slugs and SKUs. Null without a SKU. Spec 1 §2.
 */
export function productOfSegment(segment: string): { slug: string; sku: string } | null {
  const at = segment.search(/[A-Z]/u);
  if (at < 0) return null;
  const sku = skuFromPath(segment.slice(at));
  if (sku === null) return null;
  if (at === 0) return { slug: '', sku };
  const slug = segment.slice(0, at - 1);
  return segment[at - 1] === '-' && slugPattern.test(slug) ? { slug, sku } : null;
}

/** Path of a product page, `/{locale}/product/{slug}-{sku}`. Throws as `productSegment` does. Spec 1 §2. */
export function productPath(locale: Locale, slug: string, sku: string): string {
  return `/${locale}/product/${productSegment(slug, sku)}`;
}

type Named = { readonly slug: string; readonly sku: string };

/**
 * Redirect of a path whose slug is missing, misspelt or outdated, or whose SKU is no longer sold: to the current slug and the
 * SKU that replaces it. Null for a correct path. Spec 1 §2.
 */
export function movedProductPath(locale: Locale, named: Named, now: Named): string | null {
  return named.slug === now.slug && named.sku === now.sku ? null : productPath(locale, now.slug, now.sku);
}

/**
 * Path of a personalised product's page, belt kit or small leather good. Throws as `productSegment` does. Spec 1 §2.
 */
export function personalisedProductPath(locale: Locale, kind: PersonalisedKind, slug: string, sku: string): string {
  return `/${locale}/product/${kind}/config/${productSegment(slug, sku)}/`;
}
