import { partOf } from '../papers/invoiceTotals.ts';

type RestLine = {
  readonly qty: number;
  readonly row_incl_tax: number;
  readonly row_tax: number;
  /** Units that have left. */
  readonly shipped: number;
};

/**
 * What the pieces of an order that have not left are worth, in minor units: with tax, and the tax in it. With the invoices of
 * its parcels it sums to the order. Invariants M8, decisions/0081.
 */
export function restValue(lines: readonly RestLine[]): { total_amount: number; tax_amount: number } {
  const sum = (of: 'row_incl_tax' | 'row_tax'): number =>
    lines.reduce((all, line) => {
      const invoiced = { qty: line.qty - line.shipped, before: line.shipped };
      return all + partOf(line[of], { qty: line.qty, invoiced });
    }, 0);
  return { total_amount: sum('row_incl_tax'), tax_amount: sum('row_tax') };
}
