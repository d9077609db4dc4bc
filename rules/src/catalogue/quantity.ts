/**
 * New quantity of a line that contains `now` units, when a shopper who saw `was` units requests `qty`. Keeps a change
 * from another tab by applying the difference. Only 0 removes the line; without `was` the request is absolute. M13.
 */
export function changedQty(
  now: number,
  { qty, was }: { readonly qty: number; readonly was?: number | undefined },
): number {
  return was === undefined || qty === 0 ? qty : Math.max(1, now + qty - was);
}

/** The skus of lines whose quantity is no multiple of the steps that the product is sold in. Spec 3 §5 (qty_increments). */
export function skusOffStep(lines: readonly { sku: string; qty: number; qty_increments: number }[]): string[] {
  return lines.filter(({ qty, qty_increments }) => qty % qty_increments !== 0).map(({ sku }) => sku);
}

/**
 * SKUs whose lines together exceed the maximum: the same SKU with other engravings has several lines but one stock and
 * one limit. M12.
 */
export function skusAboveMax(lines: readonly { sku: string; qty: number; max_sale_qty: number }[]): string[] {
  const wanted = new Map<string, { qty: number; max: number }>();
  for (const { sku, qty, max_sale_qty } of lines) {
    const before = wanted.get(sku);
    wanted.set(sku, { qty: (before?.qty ?? 0) + qty, max: Math.min(before?.max ?? max_sale_qty, max_sale_qty) });
  }
  return [...wanted].filter(([, { qty, max }]) => qty > max).map(([sku]) => sku);
}
