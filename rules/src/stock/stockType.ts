/** Where a size can be had: nowhere, in boutiques, online, or both. Spec 2 §4. */
export const stockTypes = ['noStock', 'retailOnly', 'hComOnly', 'hComAndRetail'] as const;
export type StockType = (typeof stockTypes)[number];

type Stock = { readonly has_stock: boolean; readonly has_stock_retail: boolean };

/**
 * Stock type of a size, from its stock online (`hComAvailability`) and in boutiques (`retailPresentability`). Spec 2
 * §3, §4.
 */
export function stockTypeOf({ has_stock, has_stock_retail }: Stock): StockType {
  if (has_stock) return has_stock_retail ? 'hComAndRetail' : 'hComOnly';
  return has_stock_retail ? 'retailOnly' : 'noStock';
}

/** Stock type of pieces sold as one: online only when every piece is, in boutiques likewise. Spec 2 §4. */
export function stockTypeOfSet(pieces: readonly Stock[]): StockType {
  if (pieces.length === 0) return 'noStock';
  return stockTypeOf({
    has_stock: pieces.every((piece) => piece.has_stock),
    has_stock_retail: pieces.every((piece) => piece.has_stock_retail),
  });
}

/** The two sources of a product page's stock as the calls answer them. Spec 2 §3. */
export type StockStatus = {
  readonly hComAvailability: {
    readonly hasStock: boolean;
    readonly stockProducts: Readonly<Record<string, { readonly in_stock: boolean }>>;
  };
  readonly retailPresentability: {
    readonly hasStock: boolean;
    readonly stockProducts: Readonly<Record<string, { readonly has_stock_retail: boolean }>>;
  };
};

/** Stock type of one sku; a source that does not know it, or has no stock at all, has none of it. Spec 2 §3, §4. */
export function stockTypeOfSku({ hComAvailability, retailPresentability }: StockStatus, sku: string): StockType {
  return stockTypeOf({
    has_stock: hComAvailability.hasStock && (hComAvailability.stockProducts[sku]?.in_stock ?? false),
    has_stock_retail:
      retailPresentability.hasStock && (retailPresentability.stockProducts[sku]?.has_stock_retail ?? false),
  });
}

/**
 * Stock type of a product whose size is not chosen yet. Both when any size has both, or when one is online only and
 * another in boutiques only; else retail only goes before online only; no stock when all have none. Spec 2 §4.
 */
export function combinedStockType(types: readonly StockType[]): StockType {
  const has = (type: StockType) => types.includes(type);
  if (has('hComAndRetail') || (has('hComOnly') && has('retailOnly'))) return 'hComAndRetail';
  if (has('retailOnly')) return 'retailOnly';
  return has('hComOnly') ? 'hComOnly' : 'noStock';
}

export type StockButtons = {
  readonly add_to_cart: { readonly visible: boolean; readonly enabled: boolean };
  readonly find_in_store: 'hidden' | 'link' | 'button';
  readonly message: 'retail_only' | null;
};

/** The buttons each combined type gives; at most one is the main action. Spec 2 §4. */
export const stockButtons = {
  noStock: { add_to_cart: { visible: false, enabled: false }, find_in_store: 'hidden', message: null },
  retailOnly: { add_to_cart: { visible: false, enabled: false }, find_in_store: 'button', message: 'retail_only' },
  hComOnly: { add_to_cart: { visible: true, enabled: true }, find_in_store: 'hidden', message: null },
  hComAndRetail: { add_to_cart: { visible: true, enabled: true }, find_in_store: 'link', message: null },
} as const satisfies Record<StockType, StockButtons>;

/** Wait before asking for stock again while a visitor goes through sizes, in milliseconds. Spec 2 §9. */
export const stockCheckDelayMs = 50;
