import type { Locale } from '../storefronts/storefronts.ts';
import type { PersonalisedKind } from './personalisation.ts';
import { isSku, skuFromPath, skuToPath } from './sku.ts';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/**
 * The word of a path that names a product, `{slug}-{sku}`; the sku alone when the slug is empty. Throws on a wrong
 * slug or sku: both come from the catalogue. Spec 1 §2.
 */
export function productSegment(slug: string, sku: string): string {
  if (!isSku(sku)) throw new RangeError(`Not a sku: ${sku}`);
  if (slug === '') return skuToPath(sku);
  if (!slugPattern.test(slug)) throw new RangeError(`Not a slug: ${slug}`);
  return `${slug}-${skuToPath(sku)}`;
}

/**
 * The inverse of `productSegment`: the sku begins at the first capital, as slugs have none. The server looks up the
 * sku alone; `movedProductPath` redirects another slug. Null when there is no sku. Spec 1 §2.
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

/**
 * Where an address leads whose slug is missing, misspelt or an earlier one: the same sku under the slug of today. Null
 * for an address that is right already. Spec 1 §2.
 */
export function movedProductPath(locale: Locale, named: { slug: string; sku: string }, slug: string): string | null {
  return named.slug === slug ? null : productPath(locale, slug, named.sku);
}

/**
 * Path of a personalised product's page, belt kit or small leather good. Throws as `productSegment` does. Spec 1 §2.
 */
export function personalisedProductPath(locale: Locale, kind: PersonalisedKind, slug: string, sku: string): string {
  return `/${locale}/product/${kind}/config/${productSegment(slug, sku)}/`;
}
