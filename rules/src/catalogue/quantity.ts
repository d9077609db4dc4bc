export type QuantityRefusal = 'not_whole' | 'below_one' | 'above_max';

/**
 * Why a requested quantity is invalid: it must be a whole number from 1 to the item's `max_sale_qty`. Accepts any value
 * of a payload; null means valid. api.md, M12; spec 3 §3.
 */
export function quantityRefusal(qty: unknown, max_sale_qty: number): QuantityRefusal | null {
  if (typeof qty !== 'number' || !Number.isSafeInteger(qty)) return 'not_whole';
  if (qty < 1) return 'below_one';
  return qty > max_sale_qty ? 'above_max' : null;
}

/** As `quantityRefusal`, but 0 is valid and removes the line. Spec 1 §7 basket set. */
export function setQuantityRefusal(qty: unknown, max_sale_qty: number): QuantityRefusal | null {
  return qty === 0 ? null : quantityRefusal(qty, max_sale_qty);
}

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
