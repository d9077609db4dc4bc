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
