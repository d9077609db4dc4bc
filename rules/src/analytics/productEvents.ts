import type { ChosenOptions } from '../catalogue/personalisation.ts';
import { namedOptions } from '../catalogue/namedOptions.ts';
import type { ItemType } from '../catalogue/setItems.ts';
import type { StockType } from '../stock/stockType.ts';

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
type Options = Omit<ChosenOptions, 'engraving'>;

/** How a line is sold, and the parts of a set. */
type Set = { readonly item_type: ItemType; readonly set_items: readonly { readonly sku: string }[] };

/** What only the catalogue knows: the size in stock, the key of the model in its colour, and what campaigns leave out. */
type Catalogued = {
  readonly ref_size: string | null;
  readonly dku: string | null;
  readonly excluded_material: boolean;
};

/** A product in analytics events; amounts in minor units. Spec 2 §3 (product, analytics). */
export type TrackedProduct = Named &
  Catalogued & {
    /** Of one piece; null without a price online. */
    readonly unit_price: number | null;
    /** Of the quantity. */
    readonly price: number | null;
    /** In stock online, and in stores; null where the page does not know. */
    readonly stock: { readonly in_stock: boolean; readonly has_stock_retail: boolean | null };
    readonly set_type: ItemType;
    readonly set_items: readonly string[];
    readonly options: Options;
    /** The address of its picture, and the path of its category; null where the page knows none. Spec 2 §4. */
    readonly image: string | null;
    readonly category: string | null;
  };

/** What only the page of a product knows of a variant, and not the basket. */
export type ShownFacts = { readonly has_stock_retail: boolean; readonly category: string | null };

type Line = Named &
  Catalogued & {
    readonly item_id: string;
    readonly unit_price: { readonly amount: number };
    readonly in_stock: boolean;
    readonly image: { readonly url: string } | null;
    readonly ecom: Set;
    readonly options: Options & { readonly engraving?: readonly string[] | undefined };
  };

/** Options without the engraved text. */
const trackedOptions = ({ engraving: _engraving, ...options }: Line['options']): Options => options;

/** The product of a basket line, field by field, without engraving and recipient. Spec 2 §3. */
function lineProduct(line: Omit<Line, 'item_id'>, qty: number, shown: ShownFacts | undefined): TrackedProduct {
  const { sku, name, unit_price, department_code, family_code, division_code, product_code, color, size } = line;
  return {
    sku,
    name,
    unit_price: unit_price.amount,
    price: unit_price.amount * qty,
    qty,
    department_code,
    family_code,
    division_code,
    product_code,
    color,
    size,
    ref_size: line.ref_size,
    dku: line.dku,
    excluded_material: line.excluded_material,
    stock: { in_stock: line.in_stock, has_stock_retail: shown?.has_stock_retail ?? null },
    set_type: line.ecom.item_type,
    set_items: line.ecom.set_items.map((item) => item.sku),
    options: trackedOptions(line.options),
    image: line.image?.url ?? null,
    category: shown?.category ?? null,
  };
}

/** A product's page, as far as analytics reads it. */
type Viewed = Pick<Named, 'department_code' | 'family_code' | 'division_code' | 'product_code'> & {
  readonly code: string;
  readonly title: string;
  readonly excluded_material: boolean;
  readonly set_type: ItemType;
  readonly attributes: Parameters<typeof namedOptions>[0];
  readonly crumbs: readonly { readonly path: string }[];
};

/** The variant that a page shows. */
type Shown = Pick<Catalogued, 'ref_size' | 'dku'> & {
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly price: { readonly amount: number } | null;
  readonly set_items: readonly { readonly sku: string }[];
  readonly images: readonly { readonly url: string }[];
  readonly container: { readonly container_type: string; readonly container_id: string } | null;
};

/** Whether a variant of this stock is shown in stores. */
const isInStores = (stock: StockType): boolean => stock === 'retailOnly' || stock === 'hComAndRetail';

/** What a product's page knows of a variant with this stock. Spec 2 §3, §4. */
export const shownFacts = ({ crumbs }: Pick<Viewed, 'crumbs'>, stock: StockType): ShownFacts => ({
  has_stock_retail: isInStores(stock),
  category: crumbs.at(-1)?.path ?? null,
});

/** A view of a product, with the variant that the page shows, of which `stock` is the type now. Spec 2 §3. */
export function productView(product: Viewed, shown: Shown, stock: StockType) {
  const { code, title, department_code, family_code, division_code, product_code, excluded_material } = product;
  const { color = null, size = null } = namedOptions(product.attributes, shown.attributes);
  const unit_price = shown.price?.amount ?? null;
  const tracked: TrackedProduct = {
    sku: shown.sku,
    name: title,
    unit_price,
    price: unit_price,
    qty: 1,
    department_code,
    family_code,
    division_code,
    product_code,
    color,
    size,
    ref_size: shown.ref_size,
    dku: shown.dku,
    excluded_material,
    stock: {
      in_stock: stock === 'hComOnly' || stock === 'hComAndRetail',
      has_stock_retail: isInStores(stock),
    },
    set_type: product.set_type,
    set_items: shown.set_items.map((item) => item.sku),
    options: shown.container ?? {},
    image: shown.images[0]?.url ?? null,
    category: shownFacts(product, stock).category,
  };
  return { event: 'product_view', code, ...tracked } as const;
}

export type BasketEvent = { readonly event: 'add_to_cart' | 'remove_from_cart'; readonly product: TrackedProduct };

/**
 * Events for the difference between two baskets of a visitor: added and removed products. `shownOf` knows what this visit's pages
 * showed of a SKU. Spec 2 §3, spec 3 §9.
 */
export function basketEvents(
  before: readonly Line[],
  after: readonly Line[],
  shownOf: (sku: string) => ShownFacts | undefined = () => undefined,
): BasketEvent[] {
  const lines = new Map([...before, ...after].map((line) => [line.item_id, line]));
  const qtyIn = (basket: readonly Line[], item_id: string): number =>
    basket.find((line) => line.item_id === item_id)?.qty ?? 0;
  return [...lines.values()].flatMap((line): BasketEvent[] => {
    const more = qtyIn(after, line.item_id) - qtyIn(before, line.item_id);
    if (more === 0) return [];
    const product = lineProduct(line, Math.abs(more), shownOf(line.sku));
    return [{ event: more > 0 ? 'add_to_cart' : 'remove_from_cart', product }];
  });
}
