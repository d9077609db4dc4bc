import { type InvoicedLine, partOf } from '../papers/invoiceTotals.ts';

type RestLine = {
  readonly qty: number;
  readonly row_incl_tax: number;
  readonly row_tax: number;
  /** Units that have left. */
  readonly shipped: number;
};

/** What some units of each line are worth, in minor units: with tax, and the tax in it. Invariants M8, decisions/0081, 0109. */
export function unitsValue(lines: readonly InvoicedLine[]): { total_amount: number; tax_amount: number } {
  const sum = (of: 'row_incl_tax' | 'row_tax'): number => lines.reduce((all, line) => all + partOf(line[of], line), 0);
  return { total_amount: sum('row_incl_tax'), tax_amount: sum('row_tax') };
}

/**
 * What the pieces of an order that have not left are worth, in minor units: with tax, and the tax in it. With the invoices of
 * its parcels it sums to the order. Invariants M8, decisions/0081.
 */
export const restValue = (lines: readonly RestLine[]): { total_amount: number; tax_amount: number } =>
  unitsValue(
    lines.map(({ shipped, ...line }) => ({ ...line, invoiced: { qty: line.qty - shipped, before: shipped } })),
  );

type CanceledLine = { readonly item_order_id: string; readonly qty: number; readonly canceled_qty: number };
/** Units of a line, and how many of it are before them. */
export type LineUnits = { readonly item_order_id: string; readonly qty: number; readonly before: number };

/**
 * The units that were cancelled as the rest of an order, line by line: those that no cancellation before dispatch took from its end.
 * Spec 3 §4, decisions/0081, 0109.
 */
export function restUnits(lines: readonly CanceledLine[], earlier: readonly LineUnits[]): LineUnits[] {
  return lines.flatMap(({ item_order_id, qty, canceled_qty }) => {
    const taken = earlier.filter((units) => units.item_order_id === item_order_id);
    const rest = canceled_qty - taken.reduce((sum, units) => sum + units.qty, 0);
    return rest > 0 ? [{ item_order_id, qty: rest, before: qty - canceled_qty }] : [];
  });
}
