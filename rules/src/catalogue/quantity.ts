export type QuantityRefusal = 'not_whole' | 'below_one' | 'above_max';

/**
 * Whether a wanted quantity can be: a whole number from 1 to the item's `max_sale_qty`. Takes anything a payload may
 * hold; null means accepted. api.md, M12; spec 3 §3.
 */
export function quantityRefusal(qty: unknown, max_sale_qty: number): QuantityRefusal | null {
  if (typeof qty !== 'number' || !Number.isSafeInteger(qty)) return 'not_whole';
  if (qty < 1) return 'below_one';
  return qty > max_sale_qty ? 'above_max' : null;
}

/** As `quantityRefusal`, where 0 removes the line. Spec 1 §7 basket set. */
export function setQuantityRefusal(qty: unknown, max_sale_qty: number): QuantityRefusal | null {
  return qty === 0 ? null : quantityRefusal(qty, max_sale_qty);
}

/**
 * What a line that holds `now` pieces is to hold once a shopper who saw `was` of them wants `qty`: another tab's change
 * counts too. Fewer never removes a line, only 0 does; without `was` the number itself is meant. M13.
 */
export function changedQty(
  now: number,
  { qty, was }: { readonly qty: number; readonly was?: number | undefined },
): number {
  return was === undefined || qty === 0 ? qty : Math.max(1, now + qty - was);
}

/**
 * The skus that a basket's lines want too many of together: the same sku with other engravings is several lines, yet
 * one stock and one limit. M12.
 */
export function skusAboveMax(lines: readonly { sku: string; qty: number; max_sale_qty: number }[]): string[] {
  const wanted = new Map<string, { qty: number; max: number }>();
  for (const { sku, qty, max_sale_qty } of lines) {
    const before = wanted.get(sku);
    wanted.set(sku, { qty: (before?.qty ?? 0) + qty, max: Math.min(before?.max ?? max_sale_qty, max_sale_qty) });
  }
  return [...wanted].filter(([, { qty, max }]) => qty > max).map(([sku]) => sku);
}
