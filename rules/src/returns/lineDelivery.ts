// When a line of an order arrived: each parcel starts the return windows of its own pieces, while the law's withdrawal period
// starts with the last parcel of the order (`withdrawal.ts`). Directive 2011/83/EU article 9 (2)(b), spec 3 §4.

type Parcel = {
  /** ISO moment; null while it travels. */
  readonly delivered_at: string | null;
  readonly lines: readonly { readonly item_order_id: string; readonly qty: number }[];
};

export type LineDelivery = {
  /** Units that have arrived. */
  readonly delivered_qty: number;
  /** When the last of them arrived; null before the first. */
  readonly delivered_at: Date | null;
};

/**
 * The delivery of a line. Its units may come in several parcels: its window then starts with the last one that has arrived,
 * in the buyer's favour. An order of earlier releases has no parcels and arrived as a whole.
 */
export function lineDelivery(
  line: { readonly item_order_id: string; readonly qty: number },
  order: { readonly delivered_at: Date | null; readonly parcels: readonly Parcel[] },
): LineDelivery {
  const whole = order.delivered_at;
  const own = order.parcels.flatMap(({ delivered_at, lines }) => {
    const qty = lines.find(({ item_order_id }) => item_order_id === line.item_order_id)?.qty ?? 0;
    const at = delivered_at === null ? whole : new Date(delivered_at);
    return qty > 0 && at !== null ? [{ qty, at }] : [];
  });
  if (own.length === 0) return { delivered_qty: whole === null ? 0 : line.qty, delivered_at: whole };
  // The last parcel ends the delivery, also of units that no parcel names.
  const delivered_qty = whole === null ? own.reduce((sum, { qty }) => sum + qty, 0) : line.qty;
  return {
    delivered_qty: Math.min(line.qty, delivered_qty),
    delivered_at: own.reduce((last, { at }) => (at > last ? at : last), new Date(0)),
  };
}
