import type { InvoicedLine } from '@vitrine/rules/papers/invoiceTotals';
import type { LineRow, OrderRow } from '../orders/orderRows.ts';

/** The pieces of an invoice: all of an order, or those of a shipment, with the delivery on the first one. */
export type InvoicedPieces = {
  readonly lines: readonly (LineRow & Pick<InvoicedLine, 'invoiced'>)[];
  readonly with_delivery: boolean;
};

/** All pieces of an order. */
export const allPieces = ({ lines }: OrderRow): InvoicedPieces => ({
  lines: lines.map((line) => ({ ...line, invoiced: { qty: line.qty, before: 0 } })),
  with_delivery: true,
});
