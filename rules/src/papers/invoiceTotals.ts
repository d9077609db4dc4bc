// Amounts of an invoice: whole minor units, taken from the order's rows, so that the invoices of an order sum to the order.
// Spec 3 §3, invariants M8.
import { prorate } from '../money/arithmetic.ts';
import { moneyOf } from '../money/money.ts';

export type InvoicedOrder = {
  readonly currency: string;
  /** Thousandths of a percent. */
  readonly tax_rate: number;
  /** Delivery without tax, and its tax. */
  readonly shipping_amount: number;
  readonly shipping_tax_amount: number;
};

export type InvoicedLine = {
  readonly row_incl_tax: number;
  readonly row_tax: number;
  readonly qty: number;
  /** Pieces of the line on this invoice and on earlier ones. */
  readonly invoiced: { readonly qty: number; readonly before: number };
};

/** Net amount and tax of one rate (thousandths of a percent). */
export type TaxOfRate = { readonly rate: number; readonly net: number; readonly tax: number };

export type InvoiceTotals = {
  readonly total_amount: number;
  readonly tax_amount: number;
  readonly taxes: readonly TaxOfRate[];
};

/** The part of a line's amount that some of its pieces are worth; the parts of all pieces sum to the amount. */
export function partOf(amount: number, { qty, invoiced }: Pick<InvoicedLine, 'qty' | 'invoiced'>): number {
  // The divided amount needs no currency.
  return prorate(moneyOf(amount, 'EUR'), { from: invoiced.before, to: invoiced.before + invoiced.qty, of: qty }).amount;
}

/** Net and tax of each rate, the highest rate first; rates without an amount are left out. Spec 3 §3. */
export function byRate(parts: readonly TaxOfRate[]): TaxOfRate[] {
  const rates = [...new Set(parts.map(({ rate }) => rate))].toSorted((a, b) => b - a);
  return rates
    .map((rate) => {
      const same = parts.filter((part) => part.rate === rate);
      const sum = (of: 'net' | 'tax') => same.reduce((total, part) => total + part[of], 0);
      return { rate, net: sum('net'), tax: sum('tax') };
    })
    .filter(({ net, tax }) => net !== 0 || tax !== 0);
}

/** Delivery is taxed at the rate of the goods, or not at all. */
export const deliveryRate = ({ shipping_tax_amount, tax_rate }: InvoicedOrder): number =>
  shipping_tax_amount > 0 ? tax_rate : 0;

/** What a return refunds: goods and delivery without tax, all tax, and what is kept. Minor units. */
export type Refunded = {
  readonly total_items: number;
  readonly total_shipping: number;
  readonly total_tax: number;
  readonly kept: number;
};

/**
 * Net and tax of each rate of a refund. What is kept (a fee, a loss of value) pays for a service or a damage, so it changes
 * no tax of the sale: it is a row without tax. The rows sum to the refund. Spec 3 §3.
 */
export function refundTaxes(
  order: InvoicedOrder,
  { total_items, total_shipping, total_tax, kept }: Refunded,
): TaxOfRate[] {
  return byRate([
    { rate: order.tax_rate, net: total_items, tax: total_tax },
    { rate: deliveryRate(order), net: total_shipping, tax: 0 },
    { rate: 0, net: -kept, tax: 0 },
  ]);
}

/**
 * Total, tax, and net and tax per rate of an invoice for some pieces of an order, with its delivery or without. The
 * invoices of all pieces sum to the order (invariant M8). Spec 3 §3, §4.
 */
export function invoiceTotals(
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  with_delivery: boolean,
): InvoiceTotals {
  const goods = lines.map((line) => {
    const tax = partOf(line.row_tax, line);
    return { rate: order.tax_rate, net: partOf(line.row_incl_tax, line) - tax, tax };
  });
  const delivery = { rate: deliveryRate(order), net: order.shipping_amount, tax: order.shipping_tax_amount };
  const taxes = byRate(with_delivery ? [...goods, delivery] : goods);
  const tax_amount = taxes.reduce((total, { tax }) => total + tax, 0);
  return { total_amount: taxes.reduce((total, { net }) => total + net, tax_amount), tax_amount, taxes };
}
