// A price reduction that the house grants after the sale: how much of an order can be given back, and of which lines. Spec 3 §4,
// decisions/0114.
import { allocate, prorate } from '../money/arithmetic.ts';
import type { Currency } from '../storefronts/storefronts.ts';

/** Why the house reduces a price after the sale. Spec 3 §4, decisions/0114. */
export const goodwillReasons = ['late', 'damaged', 'not_as_shown', 'service', 'price', 'other'] as const;
export type GoodwillReason = (typeof goodwillReasons)[number];

/** A line of an order. Minor units. */
export type GoodwillLine = {
  readonly item_order_id: string;
  readonly qty: number;
  readonly canceled_qty: number;
  /** Units that came back or are on their way, exchanged ones included. */
  readonly returned_qty: number;
  readonly row_incl_tax: number;
  readonly row_tax: number;
  /** What returns of the row were worth, and what price reductions took off it before. */
  readonly settled: { readonly incl_tax: number; readonly tax: number };
  readonly reduced: { readonly incl_tax: number; readonly tax: number };
};
type Amount = { readonly incl_tax: number; readonly tax: number };

/** What is left of a line: what the units that were sent cost, less what came back and what was taken off before. Invariant M10. */
export function leftOf(line: GoodwillLine, currency: Currency): Amount {
  const { qty, canceled_qty, returned_qty, settled, reduced } = line;
  const kept = qty - canceled_qty;
  if (kept - returned_qty <= 0) return { incl_tax: 0, tax: 0 };
  const of = (amount: number, gone: number) =>
    Math.max(0, prorate({ amount, currency }, { from: 0, to: kept, of: qty }).amount - gone);
  const incl_tax = of(line.row_incl_tax, settled.incl_tax + reduced.incl_tax);
  return { incl_tax, tax: Math.min(incl_tax, of(line.row_tax, settled.tax + reduced.tax)) };
}

/** A part of a price reduction. */
export type GoodwillPart = Amount & { readonly item_order_id: string; readonly qty: number };

/**
 * The parts of a price reduction by line: of one line, or of all by what is left of each, with the tax in the proportion in which it is
 * left. Null where the lines have less left. The parts sum to the amount. Invariants M8, M10.
 */
export function goodwillParts(
  lines: readonly GoodwillLine[],
  { amount, item_order_id, currency }: { amount: number; item_order_id: string | null; currency: Currency },
): GoodwillPart[] | null {
  const open = lines
    .filter((line) => item_order_id === null || line.item_order_id === item_order_id)
    .map((line) => ({ line, left: leftOf(line, currency) }))
    .filter(({ left }) => left.incl_tax > 0);
  const most = open.reduce((sum, { left }) => sum + left.incl_tax, 0);
  if (amount <= 0 || amount > most) return null;
  const shares = allocate(
    { amount, currency },
    open.map(({ left }) => left.incl_tax),
  );
  return open.flatMap(({ line, left }, index) => {
    const incl_tax = shares[index]?.amount ?? 0;
    const [tax] = allocate({ amount: left.tax, currency }, [incl_tax, left.incl_tax - incl_tax]);
    const { qty, canceled_qty, returned_qty } = line;
    const part = { item_order_id: line.item_order_id, qty: qty - canceled_qty - returned_qty };
    return incl_tax === 0 ? [] : [{ ...part, incl_tax, tax: Math.min(tax?.amount ?? 0, incl_tax) }];
  });
}
