/** Where a size is in stock: nowhere, in boutiques, online, or both. Spec 2 §4. */
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

/**
 * Stock type of a product without a chosen size. Both when any size has both, or when one is online only and another in
 * boutiques only; else retail only takes precedence over online only; no stock when all have none. Spec 2 §4.
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

/** Buttons of each combined type; at most one is the main action. Spec 2 §4. */
export const stockButtons = {
  noStock: { add_to_cart: { visible: false, enabled: false }, find_in_store: 'hidden', message: null },
  retailOnly: { add_to_cart: { visible: false, enabled: false }, find_in_store: 'button', message: 'retail_only' },
  hComOnly: { add_to_cart: { visible: true, enabled: true }, find_in_store: 'hidden', message: null },
  hComAndRetail: { add_to_cart: { visible: true, enabled: true }, find_in_store: 'link', message: null },
} as const satisfies Record<StockType, StockButtons>;
