import { type Configurator, matching, noMatchMessage, partHas, type Selection, type Variant } from './configurator.ts';
import { joinSkus } from './sku.ts';

export type Resolution<V extends Variant> =
  /** `variants` has one per part; `skus` are those for the basket. */
  | { readonly status: 'valid'; readonly variants: readonly V[]; readonly skus: readonly string[] }
  /** The page scrolls to `first_unselected` and marks all of `unselected`. */
  | { readonly status: 'incomplete'; readonly first_unselected: string; readonly unselected: readonly string[] }
  | { readonly status: 'no_match'; readonly message: typeof noMatchMessage }
  /** The catalogue has duplicate variants, so the shop cannot tell which one to sell. */
  | { readonly status: 'ambiguous'; readonly skus: readonly string[] };

function skusOf(configurator: Configurator, variants: readonly Variant[]): string[] {
  const skus = variants.map((variant) => variant.sku);
  // Double products and bikinis are sold under one SKU, all others separately.
  return 'set_sku' in configurator ? [joinSkus([configurator.set_sku, ...skus])] : skus;
}

/**
 * Resolves a selection to variants. Valid only when every field is chosen and exactly one variant of each part matches.
 * The SKU of a double product or bikini joins the set SKU and both parts' SKUs; a look gives one SKU per product.
 * `wanted` limits a look to some of its products, by number. Spec 2 §4.
 */
export function resolveSelection<V extends Variant>(
  configurator: Configurator<V>,
  selection: Selection,
  wanted?: readonly number[],
): Resolution<V> {
  const parts = configurator.parts.filter((_part, index) => wanted?.includes(index) ?? true);
  const found = parts.map((part) => matching(part, selection));
  if (found.length === 0 || found.some((variants) => variants.length === 0)) {
    return { status: 'no_match', message: noMatchMessage };
  }
  const unselected = configurator.attributes
    .map((attribute) => attribute.field)
    .filter((field) => (selection[field] ?? null) === null && parts.some((part) => partHas(part, field)));
  const [first_unselected] = unselected;
  if (first_unselected !== undefined) return { status: 'incomplete', first_unselected, unselected };
  const twice = found.find((variants) => variants.length > 1);
  if (twice) return { status: 'ambiguous', skus: twice.map((variant) => variant.sku) };
  const variants = found.flat();
  return { status: 'valid', variants, skus: skusOf(configurator, variants) };
}
