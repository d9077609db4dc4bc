/** What a piece is called in baskets and in analytics alike. */
type Named = {
  readonly sku: string;
  readonly name: string;
  readonly qty: number;
  readonly department_code: string;
  readonly family_code: string;
  readonly division_code: string;
  readonly product_code: string;
  readonly color: string | null;
  readonly size: string | null;
};

/** A piece as analytics knows it; amounts in minor units. Spec 2 §3 (product, analytics). */
export type TrackedPiece = Named & { readonly price: number | null };

type Line = Named & { readonly item_id: string; readonly unit_price: { readonly amount: number } };

/** A line's piece, field by field: what is engraved on it, or who it is for, stays behind. Spec 2 §3. */
export function pieceOf(line: Omit<Line, 'item_id'>, qty: number): TrackedPiece {
  const { sku, name, unit_price, department_code, family_code, division_code, product_code, color, size } = line;
  return {
    sku,
    name,
    price: unit_price.amount,
    qty,
    department_code,
    family_code,
    division_code,
    product_code,
    color,
    size,
  };
}

export type BasketEvent = { readonly event: 'add_to_cart' | 'remove_from_cart'; readonly product: TrackedPiece };

/** What happened between two baskets of one visitor: pieces that came, pieces that went. Spec 2 §3, spec 3 §9. */
export function basketEvents(before: readonly Line[], after: readonly Line[]): BasketEvent[] {
  const lines = new Map([...before, ...after].map((line) => [line.item_id, line]));
  const qtyIn = (basket: readonly Line[], item_id: string): number =>
    basket.find((line) => line.item_id === item_id)?.qty ?? 0;
  return [...lines.values()].flatMap((line): BasketEvent[] => {
    const more = qtyIn(after, line.item_id) - qtyIn(before, line.item_id);
    if (more === 0) return [];
    return [{ event: more > 0 ? 'add_to_cart' : 'remove_from_cart', product: pieceOf(line, Math.abs(more)) }];
  });
}
