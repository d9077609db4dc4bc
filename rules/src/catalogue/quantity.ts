import type { SetPart } from '../stock/setStock.ts';

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

/** A line with what limits it. `parts` are those of a set or kit; `set` is the product of a set, null for any other line. */
export type LimitedLine = {
  readonly sku: string;
  readonly qty: number;
  readonly max_sale_qty: number;
  readonly set: string | null;
  readonly parts: readonly (SetPart & { readonly max_sale_qty: number })[] | null;
};

/** One limit that a line counts towards, and the pieces that each of its units takes of it. */
type Limit = { readonly of: string; readonly pieces: number; readonly max: number };

/**
 * The limits of a line. A set counts towards its product's limit in all its combinations together, and with its parts towards
 * theirs; a kit towards those of its two pieces. One set is always allowed, however many of a part it takes. M12, spec 2 §4.
 */
function limitsOf({ sku, max_sale_qty, set, parts }: LimitedLine): Limit[] {
  const own = { of: set === null ? sku : `set ${set}`, pieces: 1, max: max_sale_qty };
  const ofParts = (parts ?? []).map((part) => ({
    of: part.sku,
    pieces: part.qty,
    max: Math.max(part.max_sale_qty, part.qty),
  }));
  return set === null && parts !== null ? ofParts : [own, ...ofParts];
}

/** How many of a line its limits allow without other lines. Spec 3 §3 (max_sale_qty). */
export function mostOfLine(line: LimitedLine): number {
  return Math.min(...limitsOf(line).map(({ pieces, max }) => Math.floor(max / pieces)));
}

/**
 * SKUs of lines that together exceed a limit: the same SKU with other engravings has several lines but one limit, and a product
 * counts alone and within sets. M12.
 */
export function skusAboveMax(lines: readonly LimitedLine[]): string[] {
  const wanted = new Map<string, { qty: number; max: number }>();
  for (const line of lines)
    for (const { of, pieces, max } of limitsOf(line)) {
      const before = wanted.get(of);
      wanted.set(of, { qty: (before?.qty ?? 0) + line.qty * pieces, max: Math.min(before?.max ?? max, max) });
    }
  const isAbove = ({ of }: Limit): boolean => {
    const sum = wanted.get(of);
    return sum !== undefined && sum.qty > sum.max;
  };
  return [...new Set(lines.filter((line) => limitsOf(line).some(isAbove)).map(({ sku }) => sku))];
}
