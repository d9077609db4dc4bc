// Several taxes of one sale, each with its own amount. All amounts are cut from the charged tax, so they sum to it on the
// order, on each invoice and on each credit note. Spec 3 §3, M8, decisions/0090.
import type { TaxPart } from '../tax/taxPart.ts';
import { taxOf } from '../money/tax.ts';
import { type InvoicedLine, type InvoicedOrder, partOf, type TaxOfRate } from './invoiceTotals.ts';

/** An amount of an order with its tax (a line, the delivery), and which of that tax a document states. Minor units. */
type TaxedRow = {
  readonly net: number;
  readonly tax: number;
  /** The tax that earlier documents stated, and the tax that they and this one state. */
  readonly from: number;
  readonly to: number;
};

/** A row that a document states whole. */
export const wholeRow = (net: number, tax: number): TaxedRow => ({ net, tax, from: 0, to: tax });

/** How much of the first `upTo` units of a row's tax a part of it is, half rounded up. */
function shareOf(part: number, { tax }: TaxedRow, upTo: number): number {
  if (tax === 0) return 0;
  const [whole, share] = [BigInt(tax), BigInt(part) * BigInt(upTo)];
  return Number((share * 2n + whole) / (whole * 2n));
}

/**
 * The amount of each tax in the tax that a document states of some rows. Each tax but the last is rounded on its row, and
 * the last is the rest, so the amounts sum to the stated tax, and those of all documents to the row. Minor units.
 */
export function splitTax(rows: readonly TaxedRow[], parts: readonly TaxPart[]): number[] {
  const stated = rows.reduce((sum, { from, to }) => sum + to - from, 0);
  const first = parts.slice(0, -1).map(({ rate }) =>
    rows.reduce((sum, row) => {
      // The rounded amount needs no currency.
      const part = Math.min(row.tax, taxOf({ amount: row.net, currency: 'EUR' }, rate / 10, false).amount);
      return sum + shareOf(part, row, row.to) - shareOf(part, row, row.from);
    }, 0),
  );
  return parts.length === 0 ? [] : [...first, stated - first.reduce((sum, amount) => sum + amount, 0)];
}

type Delivery = Pick<InvoicedOrder, 'shipping_amount' | 'shipping_tax_amount'>;
const deliveryRow = ({ shipping_amount, shipping_tax_amount }: Delivery, tax: number): TaxedRow => ({
  ...wholeRow(shipping_amount, shipping_tax_amount),
  to: Math.min(tax, shipping_tax_amount),
});

/** The amount of each tax on an invoice for some pieces of an order, with its delivery or without. Minor units. Spec 3 §3. */
export function invoicedTaxes(
  order: Delivery,
  lines: readonly InvoicedLine[],
  with_delivery: boolean,
  parts: readonly TaxPart[],
): number[] {
  const goods = lines.map(({ row_incl_tax, row_tax, qty, invoiced }): TaxedRow => {
    const upTo = (pieces: number) => partOf(row_tax, { qty, invoiced: { qty: pieces, before: 0 } });
    const [from, to] = [upTo(invoiced.before), upTo(invoiced.before + invoiced.qty)];
    return { net: row_incl_tax - row_tax, tax: row_tax, from, to };
  });
  return splitTax(with_delivery ? [...goods, deliveryRow(order, order.shipping_tax_amount)] : goods, parts);
}

/** A line of a credit note: its tax, and the tax that earlier credit notes gave back of the row. Minor units. */
export type CreditedLine = Pick<InvoicedLine, 'row_incl_tax' | 'row_tax'> & {
  readonly before: number;
  readonly tax: number;
};

/**
 * The amount of each tax in the `total_tax` of a refund; what its lines do not have is that of the delivery. The amounts of
 * all refunds of an order sum to those of the order. Minor units. Spec 3 §3.
 */
export function refundedTaxes(
  order: Delivery,
  lines: readonly CreditedLine[],
  total_tax: number,
  parts: readonly TaxPart[],
): number[] {
  const goods = lines.map(({ row_incl_tax, row_tax, before, tax }): TaxedRow => {
    const to = Math.min(row_tax, before + tax);
    return { net: row_incl_tax - row_tax, tax: row_tax, from: Math.min(before, to), to };
  });
  const of_goods = goods.reduce((sum, { from, to }) => sum + to - from, 0);
  return splitTax([...goods, deliveryRow(order, Math.max(0, total_tax - of_goods))], parts);
}

/** Net and tax of one tax on a paper; no `part` on the row without tax. */
export type TaxOfPart = Omit<TaxOfRate, 'rate'> & { readonly part: TaxPart | null };

/** The row of a rate as one row per tax: each is of the same net. `amounts` are those of `splitTax`. */
export function rowsByPart(
  taxes: readonly TaxOfRate[],
  parts: readonly TaxPart[],
  amounts: readonly number[],
): TaxOfPart[] {
  return taxes.flatMap(({ rate, net, tax }): TaxOfPart[] =>
    rate === 0 ? [{ part: null, net, tax }] : parts.map((part, index) => ({ part, net, tax: amounts[index] ?? 0 })),
  );
}
