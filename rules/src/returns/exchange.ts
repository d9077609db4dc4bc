// Exchange of a piece for another variant at the same price (spec 3 §3 `stock`, §4; decisions/0054).

/** How long a piece is reserved for an exchange whose return has not arrived, in days. decisions/0054. */
export const exchangeHoldDays = 21;

/** A variant of the bought product, as the catalogue sells it now. Prices in minor units; null where it is not sold. */
export type ExchangeVariant = { readonly sku: string; readonly price: number | null; readonly stock: number };

/** Flags of the stock for an exchange. Spec 3 §3 (Order item). */
export type ExchangeStock = { readonly is_less_than_qty: boolean; readonly is_empty: boolean };

const flagsOf = (stock: number, qty: number): ExchangeStock => ({ is_less_than_qty: stock < qty, is_empty: stock < 1 });

/**
 * What `qty` units of a bought SKU can be exchanged for: the other variants at its price of today, each with its stock.
 * None where the bought one is no longer sold. Spec 3 §3, decisions/0054.
 */
export function exchangeOptions(
  bought: string,
  variants: readonly ExchangeVariant[],
  qty: number,
): { sku: string; stock: ExchangeStock }[] {
  const price = variants.find(({ sku }) => sku === bought)?.price ?? null;
  if (price === null) return [];
  return variants
    .filter((variant) => variant.sku !== bought && variant.price === price)
    .map(({ sku, stock }) => ({ sku, stock: flagsOf(stock, qty) }));
}

/** The flags of a line over all its options: it is empty when each of them is. Spec 3 §3 (Order item). */
export function exchangeStock(options: readonly { readonly stock: ExchangeStock }[]): ExchangeStock {
  return {
    is_less_than_qty: options.every(({ stock }) => stock.is_less_than_qty),
    is_empty: options.every(({ stock }) => stock.is_empty),
  };
}
