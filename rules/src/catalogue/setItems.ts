import type { ConfiguratorType } from './configurator.ts';

/** Items of a set that its line shows; the rest are only counted. Spec 1 §9. */
export const setItemCount = 3;

/** The items of a set shown on its line, and the number of others. Spec 1 §3, §9. */
export function setItemsShown<Item>(set_items: readonly Item[]): { shown: Item[]; more: number } {
  const shown = set_items.slice(0, setItemCount);
  return { shown, more: set_items.length - shown.length };
}

/** A perfume set's sub-products in thumbnail order. Spec 2 §3. */
export function inOrder<Item extends { idx: number }>(sub_products: readonly Item[]): Item[] {
  return sub_products.toSorted((a, b) => a.idx - b.idx);
}

/** How a line is sold: alone, as a double product, or as another set. Spec 1 §3. */
export const itemTypes = ['simple', 'double', 'set'] as const;
export type ItemType = (typeof itemTypes)[number];

/** The item type of a product of a configurator's kind. Spec 1 §3, spec 2 §2. */
export function itemTypeOf(configurator_type: ConfiguratorType): ItemType {
  if (configurator_type === 'VARIANT_PRODUCT') return 'simple';
  return configurator_type === 'DOUBLE_PRODUCT' ? 'double' : 'set';
}

/** How a line is sold: a kit of two pieces is shown as a set. Spec 1 §3, spec 2 §3 (container_sku). */
export function lineTypeOf(
  configurator_type: ConfiguratorType,
  options: { readonly container_sku?: string | undefined },
): ItemType {
  return options.container_sku === undefined ? itemTypeOf(configurator_type) : 'set';
}

/** Whether the SKU of a set must join the set's and its parts' SKUs; other sets may have SKUs of their own. Spec 2 §4. */
export function joinsSkus(configurator_type: ConfiguratorType): boolean {
  return configurator_type === 'DOUBLE_PRODUCT' || configurator_type === 'BIKINI_SET';
}

/** Pieces of one part in a set, at most. Expectations §2, decisions/0136. */
export const mostOfPart = 99;

/** How many products a set of a kind has: two of a pair, two or more of another set, none of a piece. Spec 2 §4. */
export function partsRange(configurator_type: ConfiguratorType): readonly [least: number, most: number] {
  if (configurator_type === 'VARIANT_PRODUCT') return [0, 0];
  return joinsSkus(configurator_type) ? [2, 2] : [2, 20];
}
