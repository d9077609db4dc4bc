import type { ItemType } from '../catalogue/setItems.ts';

/** A product's codes, the same in baskets and analytics. */
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

/** Options of a line. Analytics never receives what is engraved. Spec 2 §3. */
type Options = {
  readonly container_type?: string | undefined;
  readonly container_id?: string | undefined;
  readonly container_sku?: string | undefined;
  readonly perso_info?:
    | {
        readonly perso_product_type: string;
        readonly personalization_info_properties: { readonly font: string; readonly size: string };
      }
    | undefined;
};

/** How a line is sold, and the parts of a set. */
type Set = { readonly item_type: ItemType; readonly set_items: readonly { readonly sku: string }[] };

/** A product in analytics events; amounts in minor units. Spec 2 §3 (product, analytics). */
export type TrackedProduct = Named & {
  readonly price: number | null;
  readonly set_type: ItemType;
  readonly set_items: readonly string[];
  readonly options: Options;
};

type Line = Named & {
  readonly item_id: string;
  readonly unit_price: { readonly amount: number };
  readonly ecom: Set;
  readonly options: Options & { readonly engraving?: readonly string[] | undefined };
};

/** Options without the engraved text. */
const trackedOptions = ({ engraving: _engraving, ...options }: Line['options']): Options => options;

/** The product of a basket line, field by field, without engraving and recipient. Spec 2 §3. */
export function pieceOf(line: Omit<Line, 'item_id'>, qty: number): TrackedProduct {
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
    set_type: line.ecom.item_type,
    set_items: line.ecom.set_items.map((item) => item.sku),
    options: trackedOptions(line.options),
  };
}

export type BasketEvent = { readonly event: 'add_to_cart' | 'remove_from_cart'; readonly product: TrackedProduct };

/** Events for the difference between two baskets of a visitor: added and removed products. Spec 2 §3, spec 3 §9. */
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
