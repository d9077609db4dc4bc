/** A row of an order, in minor units, with or without tax as the country's prices. */
export type ShownRow = { readonly row_price: number; readonly discount: number };

/** Whether a row costs nothing: a gift is neither a price nor a discount. decisions/0132, invariant M8. */
export const isGiftRow = ({ row_price, discount }: ShownRow): boolean => row_price === discount;

/**
 * The goods and their discount as the prices are shown, both with tax or both without, in minor units. With the delivery in the
 * same form (and the tax, where it comes on top) they sum to the total. Invariant M8.
 */
export function shownGoods(rows: readonly ShownRow[]): { subtotal: number; discount: number } {
  const bought = rows.filter((row) => !isGiftRow(row));
  const sum = (of: keyof ShownRow): number => bought.reduce((total, row) => total + row[of], 0);
  return { subtotal: sum('row_price'), discount: sum('discount') };
}
